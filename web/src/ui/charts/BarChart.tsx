import { formatNumber } from '../../lib/numbers.ts';
import { Chart, ChartDrawing, type ChartFrameProps } from './Chart.tsx';
import classes from './plots.module.css';

export interface Bar {
  name: string;
  value: number;
  /** The accent colour if left out. */
  colour?: string | null | undefined;
  /** Instead of the number: "12 (40 %)". */
  words?: string;
}

interface BarChartProps extends ChartFrameProps {
  bars: Bar[];
  summary: string;
}

const rowHeight = 28;
const thickness = 14;
/** About the width of a letter of the names, in pixels. */
const letter = 7.6;

/** Horizontal bars with their names at the left and their numbers at the right. */
export const BarChart = ({ bars, summary, ...frame }: BarChartProps) => (
  <Chart {...frame}>{(width) => <BarDrawing bars={bars} summary={summary} width={width} />}</Chart>
);

const cut = (name: string, room: number): string => {
  const letters = [...name];
  const fitting = Math.max(4, Math.floor(room / letter));
  return letters.length > fitting ? `${letters.slice(0, fitting - 1).join('')}…` : name;
};

function BarDrawing({ bars, summary, width }: { bars: Bar[]; summary: string; width: number }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  const words = bars.map((bar) => bar.words ?? formatNumber(bar.value));
  const longest = Math.max(...bars.map(({ name }) => [...name].length)) * letter + 10;
  const left = Math.min(Math.max(72, longest), width * 0.42);
  const forNumbers = Math.max(...words.map(({ length }) => length)) * 8.4 + 10;
  const room = Math.max(20, width - left - forNumbers);
  return (
    <ChartDrawing width={width} height={bars.length * rowHeight + 2} summary={summary}>
      {bars.map(({ name, value, colour }, at) => {
        const middle = at * rowHeight + rowHeight / 2;
        const long = value > 0 ? Math.max(3, (value / largest) * room) : 0;
        const box = { x: left, y: middle - thickness / 2, height: thickness, rx: 4 };
        return (
          <g key={name}>
            <text x={0} y={middle} dominantBaseline="central" className={classes.name}>
              {cut(name, left - 8)}
            </text>
            <rect {...box} width={room} className={classes.track} />
            {long > 0 && (
              <rect {...box} width={long} className={classes.bar} style={colour ? { fill: colour } : {}} />
            )}
            {long > 0 && colour && (
              <rect {...box} width={long} className={classes.edge} style={{ opacity: 0.45 }} />
            )}
            <text x={width} y={middle} textAnchor="end" dominantBaseline="central" className={classes.number}>
              {words[at]}
            </text>
          </g>
        );
      })}
    </ChartDrawing>
  );
}
