import type { PatternPoint } from '@storyvan/contract/reading';
import { type CalendarDate, daysBetween } from '@storyvan/domain/calendar-date';

/** One book a child borrowed, and its level compared with the child's on the day of issue. */
export type LevelPoint = PatternPoint;

/** Space after the last date, for half of its label. */
export const margin = 14;

export interface DateRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** Books with the same date and difference share a spot. */
export interface LevelSpot {
  x: number;
  y: number;
  points: LevelPoint[];
}

/** The range asked for, extended to all points. */
export function rangeAround({ from, to }: DateRange, points: LevelPoint[]): DateRange {
  const dates = points.map(({ date_issue }) => date_issue);
  return {
    from: dates.reduce((least, date) => (date < least ? date : least), from),
    to: dates.reduce((most, date) => (date > most ? date : most), to),
  };
}

export const inOrder = (points: LevelPoint[]): LevelPoint[] =>
  points.toSorted((a, b) => a.date_issue.localeCompare(b.date_issue) || b.diff_level - a.diff_level);

/** Whole differences with a label: always 0 and 1 on both sides, others as far as there is room. */
function namedDifferences(least: number, most: number, rowHeight: number): number[] {
  const step = [1, 2, 5, 10].find((each) => each * rowHeight >= 15) ?? 20;
  const all = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const far = Math.max(2, Math.ceil(15 / rowHeight) + 1);
  return all.filter((each) => Math.abs(each) <= 1 || (each % step === 0 && Math.abs(each) >= far));
}

export function levelLayout(
  points: LevelPoint[],
  range: DateRange,
  size: { width: number; height: number; left: number },
) {
  const differences = points.map(({ diff_level }) => diff_level);
  const least = Math.min(-1, ...differences);
  const most = Math.max(1, ...differences);
  const { left } = size;
  // A chart can be drawn before it has any room.
  const right = Math.max(left, size.width - margin);
  const top = 20;
  const bottom = size.height - 42;
  const days = Math.max(1, daysBetween(range.from, range.to));
  const rowHeight = (bottom - top) / (most - least + 0.8);
  return {
    left,
    right,
    top,
    bottom,
    range,
    xOf: (date: CalendarDate) => left + (daysBetween(range.from, date) / days) * (right - left),
    yOf: (diff_level: number) => top + (most + 0.4 - diff_level) * rowHeight,
    ticks: namedDifferences(least, most, rowHeight),
  };
}

export type LevelLayout = ReturnType<typeof levelLayout>;

/** The spots of the points; a spot lists its points in their order. */
export function spotsOf(points: LevelPoint[], { xOf, yOf }: LevelLayout): LevelSpot[] {
  const spots = new Map<string, LevelSpot>();
  for (const point of points) {
    const key = `${point.date_issue} ${point.diff_level}`;
    const spot = spots.get(key) ?? { x: xOf(point.date_issue), y: yOf(point.diff_level), points: [] };
    spot.points.push(point);
    spots.set(key, spot);
  }
  return [...spots.values()];
}

export function nearestSpot(spots: LevelSpot[], x: number, y: number): LevelSpot | undefined {
  const distance = (spot: LevelSpot) => (spot.x - x) ** 2 + (spot.y - y) ** 2;
  return spots.reduce<LevelSpot | undefined>(
    (nearest, spot) => (nearest && distance(nearest) <= distance(spot) ? nearest : spot),
    undefined,
  );
}
