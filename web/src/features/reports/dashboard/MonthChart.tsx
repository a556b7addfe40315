import { useElementSize } from '@mantine/hooks';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { reportDashboard } from '@storyvan/contract/reports';
import { pendingReports } from '@storyvan/domain/report-status';
import { formatNumber } from '../../../lib/numbers.ts';
import { usePrinting } from '../../../ui/table/use-printing.ts';
import { formatMonth, monthName } from '../report-search.ts';
import classes from './ReportDashboardScreen.module.css';

/** Until the width is known. */
const usualWidth = 640;

/** Sessions held month by month, and how many of them are reported; the figures as a table beneath. */
export function MonthChart({ months }: { months: MonthFigures[] }) {
  const { ref, width } = useElementSize();
  const layout = barsOf(months, width || usualWidth);
  return (
    <figure className={classes.figure}>
      <p className={classes.legend} aria-hidden="true">
        <span data-kind="reported">reported</span>
        <span data-kind="pending">pending</span>
      </p>
      <div ref={ref}>
        <svg
          viewBox={`0 0 ${layout.width} ${chartHeight}`}
          className={classes.monthChartDrawing}
          role="img"
          aria-label={summaryOf(months)}
        >
          <Grid layout={layout} />
          <Bars layout={layout} />
        </svg>
      </div>
      <MonthTable months={months} />
    </figure>
  );
}

const isJanuary = (bar: { month: string } | undefined): boolean => bar?.month.endsWith('-01') ?? false;

/** The first month and each January say their year; two beside each other would overlap on a phone. */
const namesYear = (bars: { month: string }[], index: number): boolean =>
  isJanuary(bars[index]) || (index === 0 && !isJanuary(bars[1]));

function Grid({ layout: { lines, left, width } }: { layout: MonthLayout }) {
  return lines.map(({ value, y }) => (
    <g key={value}>
      <line x1={left} x2={width} y1={y} y2={y} className={classes.grid} />
      <text x={left - 6} y={y + 4} className={classes.side}>
        {formatNumber(value)}
      </text>
    </g>
  ));
}

function Bars({ layout: { bars, bottom } }: { layout: MonthLayout }) {
  return bars.map((bar, index) => (
    <g key={bar.month}>
      <rect
        x={bar.x}
        y={bar.pendingTop}
        width={bar.width}
        height={bar.reportedTop - bar.pendingTop}
        className={classes.monthChartPending}
      />
      <rect
        x={bar.x}
        y={bar.reportedTop}
        width={bar.width}
        height={bottom - bar.reportedTop}
        className={classes.reported}
      />
      {bar.ra_count > 0 && (
        <text x={bar.middle} y={bar.pendingTop - 5} className={classes.monthChartCount}>
          {formatNumber(bar.ra_count)}
        </text>
      )}
      <text x={bar.middle} y={bottom + 16} className={classes.tick}>
        {monthName(bar.month)}
      </text>
      {namesYear(bars, index) && (
        <text x={bar.middle} y={bottom + 31} className={classes.tick}>
          {bar.month.slice(0, 4)}
        </text>
      )}
    </g>
  ));
}

/** What the drawing says, for who cannot see it. */
function summaryOf(months: MonthFigures[]): string {
  const held = months.reduce((sum, { ra_count }) => sum + ra_count, 0);
  const reported = months.reduce((sum, { report_status }) => sum + report_status, 0);
  const [first, last] = [months[0], months.at(-1)];
  const span = first && last ? `${formatMonth(first.month)} to ${formatMonth(last.month)}` : 'No month';
  return `${span}: ${formatNumber(held)} sessions held, ${formatNumber(reported)} of them reported. The table below has the figures.`;
}

/** The figures of the drawing; on paper they stand open. */
function MonthTable({ months }: { months: MonthFigures[] }) {
  const printing = usePrinting();
  return (
    <details className={classes.details} open={printing || undefined}>
      <summary className={classes.summary}>Show as table</summary>
      <table className={classes.table} data-lines aria-label="Sessions and reports by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Held</th>
            <th scope="col">Reported</th>
            <th scope="col">Pending</th>
            <th scope="col">Children</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{formatMonth(month.month)}</th>
              <td>{formatNumber(month.ra_count)}</td>
              <td>{formatNumber(month.report_status)}</td>
              <td>{formatNumber(pendingReports(month))}</td>
              <td>{formatNumber(month.children_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type MonthFigures = ReplyOf<typeof reportDashboard>['months'][number];

/** Of the drawing, in pixels as everything here. */
const chartHeight = 232;
const top = 20;
const bottom = chartHeight - 36;
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

interface MonthLayout {
  width: number;
  left: number;
  bottom: number;
  bars: MonthBar[];
  lines: { value: number; y: number }[];
}

/** 1, 2 or 5 and zeros: so that at most five lines divide the chartHeight. */
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
