import { Chart, ChartDrawing, type ChartFrameProps } from './Chart.tsx';
import classes from './plots.module.css';
import { readableOn } from './readable-on.ts';

interface StackPart {
  key: string;
  value: number;
  /** As `#3b6e93`: its text is dark or white, whichever can be read. */
  colour: string;
  /** In the bar, if it has room. */
  words: string;
}

interface StackRow {
  label: string;
  parts: StackPart[];
}

interface StackedBarsProps extends ChartFrameProps {
  rows: StackRow[];
  summary: string;
  legend: { label: string; colour: string }[];
}

const rowHeight = 58;
const barTop = 22;
const thickness = 26;

/** One bar per row, as wide as the room, divided by the shares of its parts. */
export const StackedBars = ({ rows, summary, ...frame }: StackedBarsProps) => (
  <Chart {...frame}>{(width) => <StackDrawing rows={rows} summary={summary} width={width} />}</Chart>
);

function StackDrawing({ rows, summary, width }: { rows: StackRow[]; summary: string; width: number }) {
  return (
    <ChartDrawing width={width} height={rows.length * rowHeight - 6} summary={summary}>
      {rows.map(({ label, parts }, at) => (
        <g key={label}>
          <text x={0} y={at * rowHeight + 14} className={classes.name}>
            {label}
          </text>
          <Stack parts={parts} y={at * rowHeight + barTop} width={width} />
        </g>
      ))}
    </ChartDrawing>
  );
}

function Stack({ parts, y, width }: { parts: StackPart[]; y: number; width: number }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return null;
  let from = 0;
  return (
    <g>
      {parts.map(({ key, value, colour, words }) => {
        const x = from;
        const long = (value / total) * width;
        from += long;
        return (
          <g key={key}>
            <rect
              x={x}
              y={y}
              width={long}
              height={thickness}
              className={classes.part}
              style={{ fill: colour }}
            />
            {long > words.length * 7 + 8 && (
              <text
                x={x + long / 2}
                y={y + thickness / 2}
                textAnchor="middle"
                dominantBaseline="central"
                style={{ fill: readableOn(colour) }}
              >
                {words}
              </text>
            )}
          </g>
        );
      })}
      <rect x={0.5} y={y} width={width - 1} height={thickness} rx={5} className={classes.edge} />
    </g>
  );
}
