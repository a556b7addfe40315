import { memo } from 'react';
import { DateGrid, ValueGrid } from '../../ui/charts/Chart.tsx';
import { dateTicks } from '../../ui/charts/date-ticks.ts';
import classes from './level.module.css';
import { type LevelLayout, type LevelSpot, margin } from './level-layout.ts';

interface LevelDrawingProps {
  layout: LevelLayout;
  /** In order of date. */
  spots: LevelSpot[];
  wide: boolean;
}

/** The part of the chart that does not change while the pointer moves: few elements, as a page has sixty charts. */
export const LevelDrawing = memo(function LevelDrawing({ layout, spots, wide }: LevelDrawingProps) {
  const at = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  // A line of length 0 with round ends is a dot.
  const dots = (chosen: LevelSpot[]) =>
    chosen.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('');
  const several = dots(spots.filter(({ points }) => points.length > 1));
  return (
    <g>
      <Axes layout={layout} wide={wide} />
      <polyline points={at.join(' ')} className={classes.line} />
      {several && <path d={several} className={classes.several} />}
      <path d={dots(spots)} className={classes.dots} />
    </g>
  );
});

const signed = (diff: number): string => (diff > 0 ? `+${diff}` : `${diff}`.replace('-', '−'));

/** Dates below, differences at the left, and in words what is above and below the child's level. */
function Axes({ layout, wide }: { layout: LevelLayout; wide: boolean }) {
  const { left, right, top, bottom, range, xOf, yOf, ticks } = layout;
  const zero = yOf(0);
  const lines = ticks.map((diff) => ({ value: diff, y: yOf(diff), words: signed(diff) }));
  return (
    <g>
      <rect x={left} y={top} width={right - left} height={zero - top} className={classes.harder} />
      <text x={left} y={12}>
        ↑ harder than the child's level
      </text>
      <text x={left} y={bottom + 14}>
        ↓ easier than the child's level
      </text>
      <DateGrid
        ticks={dateTicks(range.from, range.to, right - left)}
        xOf={xOf}
        top={top}
        bottom={bottom}
        end={right + margin}
      />
      <ValueGrid lines={lines} left={left} right={right} />
      <line x1={left} x2={right} y1={zero} y2={zero} className={classes.zero} />
      {(wide ? ["at the child's level"] : ['at the', "child's", 'level']).map((words, at, all) => (
        <text
          key={words}
          x={wide ? left - 30 : 0}
          y={zero + (at - (all.length - 1) / 2) * 12}
          textAnchor={wide ? 'end' : 'start'}
          dominantBaseline="central"
          className={classes.level}
        >
          {words}
        </text>
      ))}
    </g>
  );
}
