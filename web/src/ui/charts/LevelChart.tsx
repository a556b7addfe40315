import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { useMemo } from 'react';
import { patternWords } from './chart-words.ts';
import classes from './LevelChart.module.css';
import { LevelPlot } from './LevelPlot.tsx';
import { LevelTable } from './LevelTable.tsx';
import { inOrder } from './level-layout.ts';
import type { LevelPoint } from './level-point.ts';

interface LevelChartProps {
  /** Whose books they are. */
  name: string;
  points: LevelPoint[];
  from: CalendarDate;
  to: CalendarDate;
  height?: number;
}

/** How hard the books of one child were over time: date against level difference, and the same as a table. */
export function LevelChart({ name, points, from, to, height = 220 }: LevelChartProps) {
  const sorted = useMemo(() => inOrder(points), [points]);
  if (points.length === 0) {
    return (
      <p className={classes.nothing} style={{ minHeight: height }}>
        No books with a known level yet.
      </p>
    );
  }
  return (
    <figure className={classes.figure} aria-label={`Lending pattern of ${name}`}>
      <LevelPlot name={name} points={sorted} from={from} to={to} height={height} />
      <figcaption className={classes.caption}>{patternWords(points)}</figcaption>
      <LevelTable name={name} points={sorted} />
    </figure>
  );
}
