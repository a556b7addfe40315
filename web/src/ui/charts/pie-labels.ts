import { type Disc, rimPoint, type Wedge } from './pie-geometry.ts';

export interface PieLabel {
  /** Which slice it names. */
  at: number;
  words: string;
  /** Where the words begin, or end on the left side. */
  x: number;
  y: number;
  side: 'start' | 'end';
  /** The leader line, from the rim outwards. */
  line: string;
}

const letterWidth = 7;
const lineHeight = 17;

interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const widthOf = (words: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(words)].length * letterWidth;

function labelOf(disc: Disc, wedge: Wedge, at: number, words: string): PieLabel {
  const middle = (wedge.from + wedge.to) / 2;
  // Beneath the front of the disc is its wall, which the line has to pass.
  const lower = disc.depth * Math.min(1, Math.max(0, -2 * Math.cos(middle)));
  const rim = rimPoint(disc, middle);
  const elbow = rimPoint(disc, middle, 1.1);
  const toRight = Math.sin(middle) >= 0;
  const start = { x: rim.x, y: rim.y + lower };
  const knee = { x: elbow.x, y: elbow.y + lower };
  const end = knee.x + (toRight ? 12 : -12);
  const line = [start, knee, { x: end, y: knee.y }].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  return {
    at,
    words,
    x: end + (toRight ? 5 : -5),
    y: knee.y,
    side: toRight ? 'start' : 'end',
    line: line.join(' '),
  };
}

function roomOf({ words, x, y, side }: PieLabel): Room {
  const width = widthOf(words);
  const left = side === 'start' ? x : x - width;
  return { left, right: left + width, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
}

const overlap = (a: Room, b: Room): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The names that stand beside the pie without touching one another, the largest slices first to be named. */
export function labelsThatFit(
  disc: Disc,
  wedges: Wedge[],
  words: string[],
  size: { width: number; height: number },
): PieLabel[] {
  const taken: Room[] = [];
  return wedges
    .map((wedge, at) => labelOf(disc, wedge, at, words[at] ?? ''))
    .filter((label) => {
      const room = roomOf(label);
      const inside =
        room.left >= 0 && room.right <= size.width && room.top >= 0 && room.bottom <= size.height;
      if (!inside || taken.some((other) => overlap(room, other))) return false;
      taken.push(room);
      return true;
    });
}
