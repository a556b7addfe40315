import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { reportDashboard } from '@storyvan/contract/reports';

export type MonthFigures = ReplyOf<typeof reportDashboard>['months'][number];

/** Of the drawing, in pixels as everything here. */
export const height = 232;
const top = 20;
const bottom = height - 36;
const left = 30;
const widest = 34;

interface MonthBar extends MonthFigures {
  x: number;
  middle: number;
  width: number;
  /** Where the whole bar ends: as high as sessions were held. */
  pendingTop: number;
  /** Where the reported part of it ends. */
  reportedTop: number;
}

export interface MonthLayout {
  width: number;
  left: number;
  bottom: number;
  bars: MonthBar[];
  lines: { value: number; y: number }[];
}

/** 1, 2 or 5 and zeros: so that at most five lines divide the height. */
export function stepFor(most: number): number {
  const steps = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((zeros) => digit * 10 ** zeros));
  return steps.toSorted((a, b) => a - b).find((step) => most / step <= 5) ?? most;
}

/** Where the bars of the months stand, one above another: reported below, pending above it. */
export function barsOf(months: MonthFigures[], width: number): MonthLayout {
  const most = Math.max(1, ...months.map(({ ra_count }) => ra_count));
  const step = stepFor(most);
  const highest = Math.ceil(most / step) * step;
  const yOf = (value: number) => bottom - (value / highest) * (bottom - top);
  const band = (width - left) / Math.max(1, months.length);
  const barWidth = Math.min(widest, band * 0.64);
  return {
    width,
    left,
    bottom,
    bars: months.map((month, index) => {
      const middle = left + band * (index + 0.5);
      return {
        ...month,
        x: middle - barWidth / 2,
        middle,
        width: barWidth,
        pendingTop: yOf(month.ra_count),
        reportedTop: yOf(Math.min(month.report_status, month.ra_count)),
      };
    }),
    lines: Array.from({ length: highest / step + 1 }, (_, index) => ({
      value: index * step,
      y: yOf(index * step),
    })),
  };
}
