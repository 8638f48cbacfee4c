// Every word of the page in both languages. What the table says comes from the table.

const ENGLISH = {
  home: "Tables", how: "How to play", log: "Log and points", more: "Menu", close: "Close", back: "Back",
  failingwater: "Origin of Failing Water", fountains: "Fountains",
  failingwaterIs: "Cards, 3 or 4 players, about 15 minutes", fountainsIs: "Tiles, 1 to 5 players, about 40 minutes",
  play: "Play", players: "Players", seats: "Who plays", name: "Name", you: "Anna", seat: "Seat", who: "Who sits here",
  here: "A person here", link: "A friend, by link", random: "Bot: at random", greedy: "Bot: greedy", easy: "Bot: search, easy",
  medium: "Bot: search, medium", hard: "Bot: search, hard", options: "Rules and variants", goOn: "Go on with", load: "Load a saved game",
  loadHelp: "A record from a file. Choose who plays above; the file says which game.",
  confirm: "Confirm", cancel: "Cancel", undo: "Take back", skip: "Skip", rotate: "Turn", next: "Next place", fit: "Show all",
  yours: "Your turn.", thinking: "{who} is thinking.", sheet: "Score sheet", total: "total", logTitle: "What happened",
  now: "What would it score now", nowNothing: "Nothing more until the round ends.", nowTotals: "If the game ended now",
  rematch: "Another game", save: "Save the record", rename: "Change a name", language: "Language", theme: "Colours", links: "Links for your friends",
  light: "light", dark: "dark", auto: "as the device", copy: "Copy", copied: "Copied", down: "The connection is lost. It comes back by itself.",
  pass: "Pass the device to {who}", show: "I am {who}: show my hand", round: "Round {n}", points: "points", index: "index", row: "row", wins: "{who} wins",
  pools: "fed pools", weed: "pond weed", coins: "coins", over: "The game is over", place: "{n}. {who}: {points} points",
  choose: "Choose", watching: "{who}'s fountain", basin: "Basin", hand: "Hand", matrix: "Matrix", table: "Table", python: "Loading Python", rules: "Loading the rules", ready: "Ready",
  fountainHelp: "Your fountain. Arrow keys move the tile, R turns it, N shows the next place, Enter confirms.",
  gone: "This table is not there any more.", error: "Something went wrong: {text}", moves: "What you may do",
  index_points: "indexes", bonus: "bonus", fish: "fish", lilies: "lily pads", design: "design cards", start_card: "follow the start card", zoomIn: "Larger", zoomOut: "Smaller",
  opened: "The table is open. Send each friend a link.", defaultName: "Player",
};

/** @type {typeof ENGLISH} */
const JAPANESE = {
  home: "卓", how: "遊び方", log: "経過と得点", more: "メニュー", close: "閉じる", back: "戻る",
  failingwater: "落水邸物語", fountains: "ファウンテンズ",
  failingwaterIs: "カード、3〜4人、約15分", fountainsIs: "タイル、1〜5人、約40分",
  play: "始める", players: "人数", seats: "プレイヤー", name: "名前", you: "はな", seat: "席", who: "誰が座るか",
  here: "この端末の人", link: "友だち（リンク）", random: "ボット：でたらめ", greedy: "ボット：欲ばり", easy: "ボット：探索・弱",
  medium: "ボット：探索・中", hard: "ボット：探索・強", options: "ルールと変種", goOn: "続ける", load: "保存したゲームを開く",
  loadHelp: "記録のファイル。誰が座るかは上で選びます。",
  confirm: "決定", cancel: "やめる", undo: "取り消す", skip: "飛ばす", rotate: "回す", next: "次の場所", fit: "全体",
  yours: "あなたの番です。", thinking: "{who}が考えています。", sheet: "得点表", total: "合計", logTitle: "経過",
  now: "いま終わったら何点か", nowNothing: "ラウンドの終わりまで得点はありません。", nowTotals: "いま終わったら",
  rematch: "もう一度", save: "記録を保存", rename: "名前を変える", language: "言語", theme: "色", links: "友だちへのリンク",
  light: "明るい", dark: "暗い", auto: "端末に合わせる", copy: "コピー", copied: "コピーしました", down: "接続が切れました。自動でつなぎ直します。",
  pass: "端末を{who}に渡してください", show: "{who}です：手札を見る", round: "ラウンド{n}", points: "点", index: "指標", row: "段", wins: "{who}の勝ち",
  pools: "水のある池", weed: "藻", coins: "コイン", over: "ゲーム終了", place: "{n}位 {who}：{points}点",
  choose: "選ぶ", watching: "{who}の噴水", basin: "水盤", hand: "手札", matrix: "場", table: "卓", python: "Pythonを読み込み中", rules: "ルールを読み込み中", ready: "準備完了",
  fountainHelp: "あなたの噴水。矢印キーで動かし、Rで回し、Nで次の場所、Enterで決定。",
  gone: "この卓はもうありません。", error: "問題が起きました：{text}", moves: "できること",
  index_points: "指標", bonus: "ボーナス", fish: "魚", lilies: "睡蓮", design: "設計カード", start_card: "親の色に従う", zoomIn: "大きく", zoomOut: "小さく",
  opened: "卓ができました。友だちにリンクを送ってください。", defaultName: "プレイヤー",
};

const TABLES = { en: ENGLISH, ja: JAPANESE };
/** @typedef {keyof typeof TABLES} Language */

/** @returns {Language} */
export function language() {
  const kept = localStorage.getItem("language");
  if (kept === "en" || kept === "ja") return kept;
  return navigator.language.startsWith("ja") ? "ja" : "en";
}

/** @returns {"light"|"dark"} */
export function theme() {
  const kept = localStorage.getItem("theme");
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * @param {keyof typeof ENGLISH} key
 * @param {Record<string, any>} [holes]
 * @returns {string}
 */
export function say(key, holes = {}) {
  return TABLES[language()][key].replace(/\{(\w+)\}/g, (_, name) => String(holes[name]));
}

/** Say a kind of the table's as a word, or as it is. @param {string} kind */
export function kindWord(kind) {
  const words = /** @type {Record<string, string>} */ (TABLES[language()]);
  return words[kind] ?? kind.replace(/_/g, " ");
}
