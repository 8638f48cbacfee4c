// The options of both games, as a form says them: what is left at its first choice is not sent.
import { language } from "./words.js";

/** @typedef {{name: string, en: string, ja: string, kind: "truth"|"choice"|"text"|"plans"|"rows"|"seat", choices?: [any, string, string][], solo?: boolean, only?: number}} Option */

/** @type {Record<string, {players: number[], usual: number, options: Option[]}>} */
export const FORMS = {
  failingwater: {
    players: [3, 4],
    usual: 4,
    options: [
      { name: "first_seat", en: "First start player", ja: "最初の親", kind: "seat" },
      { name: "follow", en: "Following colours", ja: "色に従う義務", kind: "choice", choices: [["free", "any card may be played", "どのカードも出せる"], ["start_card", "the start player's colour must be followed", "親の色に従う"]] },
      { name: "thinking_cards", en: "Thinking cards", ja: "思案カード", kind: "truth" },
      { name: "easy_order", en: "Easy order: rows 3, 2, 1 first, then 6, 5, 4", ja: "やさしい順番：3、2、1段、次に6、5、4段", kind: "truth" },
      { name: "hand_switching", en: "Hand switching: cards go on to the left neighbour", ja: "手札を左へ回す", kind: "truth" },
      { name: "tiebreak", en: "What breaks a tie", ja: "同点のとき", kind: "choice", choices: [["", "as printed for this number", "人数どおり"], ["last_round", "the last round", "最後のラウンド"], ["shared", "nothing: it is shared", "分け合う"]] },
      { name: "dummy_face_down", en: "Rows in which the dummy's card is face down", ja: "ダミーの伏せ札の段", kind: "rows", only: 3, choices: [["1", "row 1", "1段目"], ["1,6", "rows 1 and 6", "1段目と6段目"]] },
      { name: "plans", en: "Designing plans of your own: four lines such as B1 R2 B3 R4 B2 R1", ja: "自分の設計図：4行（例 B1 R2 B3 R4 B2 R1）", kind: "plans" },
    ],
  },
  fountains: {
    players: [1, 2, 3, 4, 5],
    usual: 1,
    options: [
      { name: "difficulty", en: "The Machine", ja: "マシンの強さ", kind: "choice", solo: true, choices: [["easy", "easy", "やさしい"], ["medium", "medium", "ふつう"], ["hard", "hard", "むずかしい"]] },
      { name: "first_seat", en: "First player", ja: "最初の人", kind: "seat", solo: false },
      { name: "advanced", en: "Advanced: three design cards", ja: "上級：設計カード3枚", kind: "truth", solo: false },
      { name: "pool_ranking", en: "Ranks behind tied players", ja: "同点の後の順位", kind: "choice", choices: [["competition", "1, 1, 3", "1, 1, 3"], ["dense", "1, 1, 2", "1, 1, 2"]] },
      { name: "lily_groups", en: "Groups of lily pads may be joined through", ja: "睡蓮のつながり", kind: "choice", choices: [["any_fed_pool", "any fed pool", "水のある池すべて"], ["lily_pools", "pools with lily pads only", "睡蓮のある池だけ"]] },
      { name: "fall", en: "Water falls", ja: "水の落下", kind: "choice", choices: [["any", "any number of levels", "何段でも"], ["one", "one level at a time", "1段ずつ"]] },
      { name: "dark_bricks", en: "A new tile touches two dark bricks", ja: "濃いレンガ2つに触れる", kind: "choice", choices: [["any_tiles", "of one tile or of two", "1枚または2枚の"], ["one_tile", "of one and the same tile", "同じ1枚の"]] },
      { name: "design_water", en: "Design cards count", ja: "設計カードが数えるもの", kind: "choice", choices: [["ignored", "everything visible", "見えるものすべて"], ["fed_only", "what has water only", "水のあるものだけ"]] },
      { name: "straight_pools", en: "A straight line of pools", ja: "一直線の池", kind: "choice", choices: [["adjacent", "next to each other", "隣り合う"], ["in_line", "whatever lies between", "間は問わない"], ["joined", "joined by water", "水でつながる"]] },
      { name: "solo_final_fish", en: "Your fish in the solo Final Rewards", ja: "ソロの最後の魚", kind: "choice", solo: true, choices: [["own_best", "your best colour", "自分の一番"], ["machine_colour", "the Machine's colour", "マシンの色"]] },
      { name: "components", en: "A set of components of your own, as text", ja: "自分のコンポーネント（テキスト）", kind: "text" },
    ],
  },
};

/** @param {Option} option */
export const label = (option) => option[language()];

/**
 * Return what a filled-in field stands for, or undefined where it is as usual.
 * @param {Option} option
 * @param {string} value
 */
export function meant(option, value) {
  switch (option.kind) {
    case "truth": return value === "yes" ? true : undefined;
    case "seat": return value === "" ? null : Number(value) || undefined;
    case "rows": return value === "1" ? undefined : value.split(",").map(Number);
    case "plans": return value.trim() ? value.trim().split(/\n+/).map((line) => line.trim().split(/\s+/)) : undefined;
    case "text": return value.trim() ? value : undefined;
    default: return value === (option.choices?.[0] ?? [""])[0] ? undefined : value;
  }
}
