/** Angles are in radians, clockwise from 12 o'clock. */
export interface Wedge {
  from: number;
  to: number;
}

/** A tilted disc: an ellipse with a wall below its front. */
export interface Disc {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  depth: number;
}

interface Point {
  x: number;
  y: number;
}

const fullTurn = 2 * Math.PI;

/** One wedge for each count, in their order; the last ends exactly where the first begins. */
export function wedgesOf(counts: number[]): Wedge[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return counts.map((count) => {
    const from = (before / total) * fullTurn;
    before += count;
    return { from, to: (before / total) * fullTurn };
  });
}

export const isWhole = ({ from, to }: Wedge): boolean => to - from >= fullTurn - 1e-9;

/** The point of the rim at an angle, or further out by a factor. */
export function rimPoint(disc: Disc, angle: number, factor = 1): Point {
  return {
    x: disc.cx + disc.rx * factor * Math.sin(angle),
    y: disc.cy - disc.ry * factor * Math.cos(angle),
  };
}

const written = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/**
 * Along the rim from one angle to another, in steps of at most a third of a turn: an arc whose ends round to the same
 * point is not drawn at all, so a slice of nearly everything would vanish.
 */
function rimArc(disc: Disc, from: number, to: number, lower = 0): string {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / (fullTurn / 3)));
  const sweep = to >= from ? 1 : 0;
  return Array.from({ length: steps }, (_, step) => {
    const { x, y } = rimPoint(disc, from + ((to - from) * (step + 1)) / steps);
    return `A ${disc.rx.toFixed(2)} ${disc.ry.toFixed(2)} 0 0 ${sweep} ${written({ x, y: y + lower })}`;
  }).join(' ');
}

/** The face of a slice; a whole disc has no cut. */
export function topPath(disc: Disc, wedge: Wedge): string {
  const start = written(rimPoint(disc, wedge.from));
  const arc = rimArc(disc, wedge.from, wedge.to);
  if (isWhole(wedge)) return `M ${start} ${arc} Z`;
  return `M ${written({ x: disc.cx, y: disc.cy })} L ${start} ${arc} Z`;
}

/** The two cuts between a slice and its neighbours. */
export function cutPath(disc: Disc, { from, to }: Wedge): string {
  const corners = [rimPoint(disc, from), { x: disc.cx, y: disc.cy }, rimPoint(disc, to)];
  return `M ${corners.map(written).join(' L ')}`;
}

/** The wall below the part of the rim that faces the viewer; null if a slice has none. */
export function outerWallPath(disc: Disc, { from, to }: Wedge): string | null {
  const start = Math.max(from, Math.PI / 2);
  const end = Math.min(to, (3 * Math.PI) / 2);
  if (end <= start) return null;
  const left = rimPoint(disc, end);
  return [
    `M ${written(rimPoint(disc, start))}`,
    rimArc(disc, start, end),
    `L ${written({ x: left.x, y: left.y + disc.depth })}`,
    rimArc(disc, end, start, disc.depth),
    'Z',
  ].join(' ');
}

/** The walls of the two cuts that face the viewer; visible when a slice is lifted above its neighbours. */
export function cutWallPaths(disc: Disc, wedge: Wedge): string[] {
  if (isWhole(wedge)) return [];
  const seen = [
    ...(wedge.from > Math.PI ? [wedge.from] : []),
    ...(wedge.to > 0 && wedge.to < Math.PI ? [wedge.to] : []),
  ];
  return seen.map((angle) => {
    const rim = rimPoint(disc, angle);
    const corners = [
      { x: disc.cx, y: disc.cy },
      rim,
      { x: rim.x, y: rim.y + disc.depth },
      { x: disc.cx, y: disc.cy + disc.depth },
    ];
    return `M ${corners.map(written).join(' L ')} Z`;
  });
}

/** The order in which wedges are painted, back to front: down both sides from 12 o'clock. */
export function backToFront(wedges: Wedge[]): number[] {
  const all = wedges.map((_, at) => at);
  const of = (test: (wedge: Wedge) => boolean) => all.filter((at) => test(wedges[at] as Wedge));
  const right = of(({ to }) => to <= Math.PI);
  const left = of(({ from }) => from >= Math.PI).toReversed();
  const front = of(({ from, to }) => from < Math.PI && to > Math.PI);
  return [...right, ...left, ...front];
}
