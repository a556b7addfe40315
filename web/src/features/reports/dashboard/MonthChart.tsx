import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { reportDashboard } from '@storyvan/contract/reports';
import { pendingReports } from '@storyvan/domain/report-status';
import { formatNumber } from '../../../lib/numbers.ts';
import { Chart, ChartDrawing, ValueGrid } from '../../../ui/charts/Chart.tsx';
import { formatMonth, monthName } from '../report-search.ts';

const colours = { reported: 'var(--accent)', pending: 'var(--star)' };

const tableColumns = [
  { label: 'Month' },
  ...['Held', 'Reported', 'Pending', 'Children'].map((label) => ({ label, numeric: true })),
];

/** Sessions held month by month, and how many of them have a report. */
export function MonthChart({ months }: { months: MonthFigures[] }) {
  const rows = () =>
    months.map((month) => [
      formatMonth(month.month),
      formatNumber(month.ra_count),
      formatNumber(month.report_status),
      formatNumber(pendingReports(month)),
      formatNumber(month.children_count),
    ]);
  return (
    <Chart
      label="Sessions and reports by month"
      legend={Object.entries(colours).map(([label, colour]) => ({ label, colour }))}
      table={{ columns: tableColumns, rows, printed: true }}
    >
      {(width) => <MonthDrawing months={months} width={width} />}
    </Chart>
  );
}

function MonthDrawing({ months, width }: { months: MonthFigures[]; width: number }) {
  const layout = barsOf(months, width);
  const lines = layout.lines.map(({ value, y }) => ({ value, y, words: formatNumber(value) }));
  return (
    <ChartDrawing width={width} height={chartHeight} summary={summaryOf(months)}>
      <ValueGrid lines={lines} left={left} right={width} />
      <Bars bars={layout.bars} />
    </ChartDrawing>
  );
}

const isJanuary = (bar: { month: string } | undefined): boolean => bar?.month.endsWith('-01') ?? false;

/** The first month and each January show their year, but not both if they are adjacent: they overlap on a phone. */
const namesYear = (bars: { month: string }[], index: number): boolean =>
  isJanuary(bars[index]) || (index === 0 && !isJanuary(bars[1]));

function Bars({ bars }: Pick<ReturnType<typeof barsOf>, 'bars'>) {
  return bars.map((bar, index) => (
    <g key={bar.month} textAnchor="middle">
      <rect
        x={bar.x}
        y={bar.pendingTop}
        width={bar.width}
        height={bar.reportedTop - bar.pendingTop}
        fill={colours.pending}
      />
      <rect
        x={bar.x}
        y={bar.reportedTop}
        width={bar.width}
        height={bottom - bar.reportedTop}
        fill={colours.reported}
      />
      {bar.ra_count > 0 && (
        <text x={bar.middle} y={bar.pendingTop - 5} fill="var(--ink)" fontWeight={600}>
          {formatNumber(bar.ra_count)}
        </text>
      )}
      <text x={bar.middle} y={bottom + 16}>
        {monthName(bar.month)}
      </text>
      {namesYear(bars, index) && (
        <text x={bar.middle} y={bottom + 31}>
          {bar.month.slice(0, 4)}
        </text>
      )}
    </g>
  ));
}

/** The text alternative of the drawing. */
function summaryOf(months: MonthFigures[]): string {
  const held = months.reduce((sum, { ra_count }) => sum + ra_count, 0);
  const reported = months.reduce((sum, { report_status }) => sum + report_status, 0);
  const [first, last] = [months[0], months.at(-1)];
  const span = first && last ? `${formatMonth(first.month)} to ${formatMonth(last.month)}` : 'No month';
  return `${span}: ${formatNumber(held)} sessions held, ${formatNumber(reported)} of them reported. The table below has the figures.`;
}

type MonthFigures = ReplyOf<typeof reportDashboard>['months'][number];

/** The height of the drawing, in pixels like all sizes here. */
const chartHeight = 232;
const top = 20;
const bottom = chartHeight - 36;
const left = 30;
const widest = 34;

/** The step between grid lines: 1, 2 or 5 times a power of ten, with at most five steps. */
export function stepFor(most: number): number {
  const steps = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((zeros) => digit * 10 ** zeros));
  return steps.toSorted((a, b) => a - b).find((step) => most / step <= 5) ?? most;
}

/** The positions of the bars. Each has a reported part below and a pending part above. */
export function barsOf(months: MonthFigures[], width: number) {
  const most = Math.max(1, ...months.map(({ ra_count }) => ra_count));
  const step = stepFor(most);
  const highest = Math.ceil(most / step) * step;
  const yOf = (value: number) => bottom - (value / highest) * (bottom - top);
  const band = (width - left) / Math.max(1, months.length);
  const barWidth = Math.min(widest, band * 0.64);
  return {
    width,
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
