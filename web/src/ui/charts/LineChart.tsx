import { formatNumber } from '../../lib/numbers.ts';
import { Chart, ChartDrawing, type ChartFrameProps, ValueGrid } from './Chart.tsx';
import classes from './plots.module.css';
import { valueTicks } from './value-ticks.ts';

export interface LinePoint {
  /** Below the axis: "Jun". */
  label: string;
  /** In the table: "June 2026". */
  name: string;
  /** Null if it is left out. */
  value: number | null;
  before: number | null;
}

interface LineChartProps extends ChartFrameProps {
  points: LinePoint[];
  summary: string;
  /** What the two lines are: "this year" and "the year before". */
  words: { now: string; before: string };
  height?: number;
}

const margin = { left: 46, right: 14, top: 20, bottom: 24 };
/** A value needs this much room above its point, in pixels. */
const roomForValue = 46;

/** A line from month to month, and the same months a year before as a dashed line. */
export function LineChart({ points, summary, words, height = 240, ...frame }: LineChartProps) {
  const isCompared = points.some(({ before }) => before !== null);
  const legend = [
    { label: words.now, colour: 'var(--accent)' },
    ...(isCompared ? [{ label: words.before, colour: 'transparent', dashed: true }] : []),
  ];
  return (
    <Chart {...frame} legend={legend}>
      {(width) => <LineDrawing points={points} summary={summary} width={width} height={height} />}
    </Chart>
  );
}

interface LineDrawingProps {
  points: LinePoint[];
  summary: string;
  width: number;
  height: number;
}

/** The parts of a line between values that are left out. */
function runsOf(values: (number | null)[], placed: (at: number, value: number) => string): string[] {
  const runs: string[][] = [[]];
  values.forEach((value, at) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(placed(at, value));
  });
  return runs.filter((run) => run.length > 0).map((run) => run.join(' '));
}

function LineDrawing({ points, summary, width, height }: LineDrawingProps) {
  const ticks = valueTicks(Math.max(...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])), 4);
  const largest = ticks.at(-1) ?? 1;
  const bottom = height - margin.bottom;
  const right = width - margin.right;
  const step = (right - margin.left) / Math.max(1, points.length - 1);
  const xOf = (at: number) => (points.length === 1 ? (margin.left + right) / 2 : margin.left + at * step);
  const yOf = (value: number) => bottom - (value / largest) * (bottom - margin.top);
  const placed = (at: number, value: number) => `${xOf(at).toFixed(1)},${yOf(value).toFixed(1)}`;
  const lines = runsOf(
    points.map(({ value }) => value),
    placed,
  );
  const labelsEach = Math.ceil(34 / Math.max(1, step));
  return (
    <ChartDrawing width={width} height={height} summary={summary}>
      <ValueGrid
        lines={ticks.map((value) => ({ value, y: yOf(value), words: formatNumber(value) }))}
        left={margin.left}
        right={right}
      />
      {points.map(
        ({ name, label }, at) =>
          at % labelsEach === 0 && (
            <text key={name} x={xOf(at)} y={height - 6} textAnchor="middle">
              {label}
            </text>
          ),
      )}
      {runsOf(
        points.map(({ before }) => before),
        placed,
      ).map((run) => (
        <polyline key={run} points={run} className={classes.before} />
      ))}
      {lines.map((run) => (
        <polygon key={run} points={areaUnder(run, bottom)} className={classes.area} />
      ))}
      {lines.map((run) => (
        <polyline key={run} points={run} className={classes.line} />
      ))}
      {points.map(
        ({ name, value }, at) =>
          value !== null && (
            <g key={name}>
              <circle cx={xOf(at)} cy={yOf(value)} r={4} className={classes.dot} />
              {(step >= roomForValue || at === points.length - 1) && (
                <text
                  x={Math.max(margin.left + 20, Math.min(xOf(at), width - 18))}
                  y={yOf(value) - 10}
                  textAnchor="middle"
                  className={classes.value}
                >
                  {formatNumber(value)}
                </text>
              )}
            </g>
          ),
      )}
    </ChartDrawing>
  );
}

function areaUnder(run: string, bottom: number): string {
  const ends = run.split(' ').map((point) => point.split(',')[0]);
  return `${ends[0]},${bottom} ${run} ${ends.at(-1)},${bottom}`;
}
