// How to play, in a few sentences, with the diagrams of the rules. The clause tables of the documentation say it all.
import { h } from "./dom.js";
import { language } from "./words.js";

/** @type {Record<string, {en: [string, string[]][], ja: [string, string[]][]}>} */
const STEPS = {
  failingwater: {
    en: [
      ["A plan gives each of the six rows an index, red or blue. Everybody has six cards and puts one into each row, from row 6 up.", ["fw-12-right"]],
      ["Then water runs from row 1 down. The lead marker says whose card leads in a row; the highest card of its colour wins the row's index, and the marker goes there.", ["fw-20-right", "fw-21-right"]],
      ["Your points are the difference between your red and your blue indexes. Who alone has no index gets a bonus.", ["fw-30", "fw-31-right"]],
      ["Tap a card to look at it, tap again or press Confirm to play it, or drag it onto the matrix.", []],
    ],
    ja: [
      ["設計図が6つの段に赤か青の指標を置きます。手札は6枚、6段目から順に1段に1枚ずつ出します。", ["fw-12-right"]],
      ["それから1段目から水が流れます。リードマーカーの列の札がリードし、その色で最も高い札が指標を取り、マーカーが移ります。", ["fw-20-right", "fw-21-right"]],
      ["得点は赤の合計と青の合計の差です。一人だけ指標がなければボーナスです。", ["fw-30", "fw-31-right"]],
      ["札をタップして選び、もう一度タップか「決定」で出します。場へドラッグもできます。", []],
    ],
  },
  fountains: {
    en: [
      ["Move a pawn clockwise to a space of the Basin and take the tile there, or a token on the Bonus space. Lay it in your fountain.", []],
      ["A tile lies level, without a gap under it, and touches two dark bricks.", ["fn-31-right", "fn-31-wrong", "fn-32-right", "fn-32-wrong"]],
      ["Water comes from the middle, runs through channels that meet, and falls to lower levels. Pools that it reaches are fed; the others grow weed.", ["fn-40-right", "fn-41-right"]],
      ["A pawn that comes to its own space brings a Reward for everybody: blue for fed pools, green for lily pads, white for a colour of fish. Coins score at once.", ["fn-54-right", "fn-55-right"]],
      ["Drag the tile; tap it, press R or turn two fingers to turn it. It snaps to legal places. The figures show what would be. Confirm lays it.", []],
    ],
    ja: [
      ["駒を時計回りに動かし、そのタイル（ボーナスならトークン）を取って自分の噴水に置きます。", []],
      ["タイルは平らに、下にすき間なく、濃いレンガ2つに触れて置きます。", ["fn-31-right", "fn-31-wrong", "fn-32-right", "fn-32-wrong"]],
      ["水は中央から出て、つながる水路を通り、低い段へ落ちます。届いた池に水が入り、ほかの池には藻が生えます。", ["fn-40-right", "fn-41-right"]],
      ["駒が自分のマスに来ると全員の得点です。青は水のある池、緑は睡蓮、白は一色の魚。コインはすぐ得点します。", ["fn-54-right", "fn-55-right"]],
      ["タイルをドラッグ。タップ、R、二本指で回します。置ける場所に吸い付き、どうなるかが数で出ます。「決定」で置きます。", []],
    ],
  },
};

/** @param {string[]} games @returns {HTMLElement} */
export function howTo(games) {
  return h("div", { class: "howto" }, ...games.flatMap((game) => STEPS[game][language()].map(([text, pictures]) =>
    h("section", {}, h("p", { text }), ...pictures.map((name) => h("img", { src: `rules/${name}.svg`, alt: "", loading: "lazy", width: 240 }))))));
}
