import { graphemesOf } from '../../lib/graphemes.ts';
import { type Disc, rimPoint, type Wedge } from './pie-geometry.ts';

export interface PieLabel {
  /** The slice of the label. */
  at: number;
  words: string;
  /** Where the text begins, or ends on the left side. */
  x: number;
  y: number;
  side: 'start' | 'end';
  /** The leader line, from the rim outwards. */
  line: string;
}

/** The text of a label: "Story" and "64 %". */
export interface SliceWords {
  name: string;
  share: string;
}

const letterWidth = 7;
const lineHeight = 17;
/** From the rim to the text. */
const lead = 17;
const outside = 1.1;

const inFull = ({ name, share }: SliceWords): string => `${name} · ${share}`;

/** With a shorter name if there is not enough room; the share is always shown. */
function wordsIn(room: number, words: SliceWords): string {
  // The room is a sum of decimals: 55.99999999999997 is enough for eight letters.
  const letters = Math.floor(room / letterWidth + 0.001);
  if (graphemesOf(inFull(words)).length <= letters) return inFull(words);
  const kept = Math.max(1, letters - graphemesOf(` · ${words.share}`).length - 1);
  return inFull({ ...words, name: `${graphemesOf(words.name).slice(0, kept).join('').trimEnd()}…` });
}

/** The largest radius of a disc that leaves room for the labels on both sides. */
export function widestRadius(width: number, words: SliceWords[]): number {
  const longest = Math.max(0, ...words.map((each) => graphemesOf(inFull(each)).length * letterWidth));
  return (width / 2 - Math.min(longest, width * 0.28) - lead) / outside;
}

function placeOf(disc: Disc, wedge: Wedge, at: number) {
  const middle = (wedge.from + wedge.to) / 2;
  // Below the front of the disc is its wall, which the line has to pass.
  const lower = disc.depth * Math.min(1, Math.max(0, -2 * Math.cos(middle)));
  const rim = rimPoint(disc, middle);
  const elbow = rimPoint(disc, middle, outside);
  const knee = { x: elbow.x, y: elbow.y + lower };
  return { at, rim: { x: rim.x, y: rim.y + lower }, knee, toRight: Math.sin(middle) >= 0, y: knee.y };
}

type Place = ReturnType<typeof placeOf>;

/** One below the other in the order of their slices, each as near to its slice as the others allow. */
function spread(side: Place[], height: number): Place[] {
  const ys = side.map(({ y }) => y);
  for (const at of ys.keys()) {
    const least = at === 0 ? lineHeight / 2 : (ys[at - 1] ?? 0) + lineHeight;
    ys[at] = Math.max(ys[at] ?? 0, least);
  }
  for (const at of [...ys.keys()].reverse()) {
    const most = at === ys.length - 1 ? height - lineHeight / 2 : (ys[at + 1] ?? 0) - lineHeight;
    ys[at] = Math.min(ys[at] ?? 0, most);
  }
  return side.map((place, at) => ({ ...place, y: ys[at] ?? place.y }));
}

/** How far the disc with its wall extends from its middle at this height. */
function reachAt({ cy, rx, ry, depth }: Disc, y: number): number {
  const above = y < cy ? cy - y : Math.max(0, y - cy - depth);
  const part = Math.min(1, above / (ry * outside));
  return rx * outside * Math.sqrt(1 - part * part);
}

function labelOf(
  disc: Disc,
  { at, rim, knee, toRight, y }: Place,
  words: SliceWords,
  width: number,
): PieLabel {
  const away = Math.max(Math.abs(knee.x - disc.cx), reachAt(disc, y)) + lead - 5;
  const end = disc.cx + (toRight ? away : -away);
  const x = end + (toRight ? 5 : -5);
  const line = [rim, knee, { x: end, y }].map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`);
  return {
    at,
    words: wordsIn(toRight ? width - x : x, words),
    x,
    y,
    side: toRight ? 'start' : 'end',
    line: line.join(' '),
  };
}

/**
 * The labels beside the pie, without overlap: they move up or down, and long ones are cut short. Every slice has a label
 * while its side has enough lines; otherwise the largest slices have labels.
 */
export function labelsBeside(
  disc: Disc,
  wedges: Wedge[],
  words: SliceWords[],
  size: { width: number; height: number },
): PieLabel[] {
  const lines = Math.floor(size.height / lineHeight);
  const places = wedges.map((wedge, at) => placeOf(disc, wedge, at));
  return [true, false]
    .flatMap((toRight) => {
      const side = places.filter((place) => place.toRight === toRight).slice(0, lines);
      return spread(
        side.sort((a, b) => a.y - b.y),
        size.height,
      );
    })
    .map((place) => labelOf(disc, place, words[place.at] ?? { name: '', share: '' }, size.width))
    .sort((a, b) => a.at - b.at);
}
