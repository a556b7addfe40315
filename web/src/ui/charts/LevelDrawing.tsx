import { memo } from 'react';
import { LevelAxes } from './LevelAxes.tsx';
import classes from './LevelDrawing.module.css';
import type { LevelLayout, LevelSpot } from './level-layout.ts';

interface LevelDrawingProps {
  layout: LevelLayout;
  /** In the order of their dates. */
  spots: LevelSpot[];
  wide: boolean;
}

/** What of the chart stands still while a pointer moves over it: few elements, as sixty charts stand on one page. */
export const LevelDrawing = memo(function LevelDrawing({ layout, spots, wide }: LevelDrawingProps) {
  const at = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  // A line of no length with round ends is a dot.
  const dots = (chosen: LevelSpot[]) =>
    chosen.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('');
  const several = dots(spots.filter(({ points }) => points.length > 1));
  return (
    <g>
      <LevelAxes layout={layout} wide={wide} />
      <polyline points={at.join(' ')} className={classes.line} />
      {several && <path d={several} className={classes.several} />}
      <path d={dots(spots)} className={classes.dots} />
    </g>
  );
});
