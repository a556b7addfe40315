import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, Suspense, type SVGAttributes, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Disclosure } from '../List.tsx';
import { usePrinting } from '../table/use-printing.ts';
import classes from './chart.module.css';
import type { DateTick } from './date-ticks.ts';

interface LegendEntry {
  label: string;
  colour: string;
  /** Of a dashed line. */
  dashed?: boolean;
}

export interface ChartFrameProps {
  /** The name of the chart and its table. */
  label: string;
  caption?: ReactNode;
  /** Left out where the same figures are in the text, as in a report. */
  table?: ChartTableProps;
  /** Offers the drawing as a picture, with this line below: whose figures they are, and of which dates. */
  source?: string;
  /** The width of the drawing on paper, in pixels; as on the screen if left out. */
  paperWidth?: number;
}

interface ChartProps extends ChartFrameProps {
  /** What the colours mean; screen readers get it from the drawing's own text. */
  legend?: LegendEntry[] | undefined;
  /** Draws at this width, in pixels: a `ChartDrawing`, and anything on top of it. */
  children: (width: number) => ReactNode;
}

/** Only insight has it. */
const SaveChart = lazyComponent(async () => (await import('./SaveChart.tsx')).SaveChart);

/** The height until the width is known. */
const usualWidth = 600;

/** The frame of a chart: legend, a drawing as wide as there is room, and its figures in a table. */
export function Chart({ label, legend, caption, table, source, paperWidth, children }: ChartProps) {
  const { ref, width } = useElementSize();
  const printing = usePrinting();
  return (
    <figure className={classes.figure} aria-label={label}>
      {legend && (
        <p className={classes.legend} aria-hidden="true">
          {legend.map((each) => (
            <span
              key={each.label}
              data-dashed={each.dashed}
              style={{ '--swatch': each.colour } as CSSProperties}
            >
              {each.label}
            </span>
          ))}
        </p>
      )}
      <div ref={ref} className={classes.plot}>
        {children((printing && paperWidth) || width || usualWidth)}
      </div>
      {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
      {(table || source) && (
        <div className={classes.foot}>
          {table && <ChartTable label={label} {...table} />}
          {source && (
            <Suspense>
              <SaveChart title={label} source={source} legend={legend} />
            </Suspense>
          )}
        </div>
      )}
    </figure>
  );
}

interface ChartDrawingProps extends SVGAttributes<SVGSVGElement> {
  width: number;
  height: number;
  /** The text alternative for screen readers. */
  summary: string;
}

export const ChartDrawing = ({ width, height, summary, ...rest }: ChartDrawingProps) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    className={classes.drawing}
    role="img"
    aria-label={summary}
    {...rest}
  />
);

interface ValueGridProps {
  lines: { value: number; y: number; words: string }[];
  left: number;
  right: number;
}

/** A horizontal line with a label at its left for each value. */
export const ValueGrid = ({ lines, left, right }: ValueGridProps) =>
  lines.map(({ value, y, words }) => (
    <g key={value}>
      <line x1={left} x2={right} y1={y} y2={y} className={classes.grid} />
      <text x={left - 8} y={y} textAnchor="end" dominantBaseline="central">
        {words}
      </text>
    </g>
  ));

interface DateGridProps {
  ticks: DateTick[];
  xOf: (date: string) => number;
  top: number;
  bottom: number;
  /** Where the chart ends: the last label is moved so that it fits. */
  end: number;
}

/** About half the width of a letter, in pixels. */
const halfLetter = 3.1;

/** A vertical line with a label below for each date. */
export const DateGrid = ({ ticks, xOf, top, bottom, end }: DateGridProps) =>
  ticks.map(({ date, label }) => (
    <g key={date}>
      <line x1={xOf(date)} x2={xOf(date)} y1={top} y2={bottom} className={classes.grid} />
      <text x={Math.min(xOf(date), end - label.length * halfLetter)} y={bottom + 34} textAnchor="middle">
        {label}
      </text>
    </g>
  ));

interface ChartTableProps {
  columns: { label: string; numeric?: boolean }[];
  rows: () => ReactNode[][];
  /** Opened when printed; a long one is left out there unless it was open. */
  printed?: boolean;
}

/** The figures of a chart, rendered only when opened: sixty charts have thousands of them. */
function ChartTable({ label, columns, rows, printed }: ChartTableProps & { label: string }) {
  const [opened, setOpened] = useState(false);
  const printing = usePrinting();
  const open = opened || (printing && printed);
  return (
    <Disclosure summary="Show as table" open={open} onToggle={setOpened}>
      {open && (
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.label} scope="col" data-numeric={column.numeric}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows().map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and none ever moves
              <tr key={row}>
                {cells.map((cell, at) => {
                  const Cell = at === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={columns[at]?.label}
                      scope={at === 0 ? 'row' : undefined}
                      data-numeric={columns[at]?.numeric}
                    >
                      {cell}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Disclosure>
  );
}
