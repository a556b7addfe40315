import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { type ReactNode, useId, useMemo } from 'react';
import { usePrinting } from '../records/use-printing.ts';
import { LevelChart } from './LevelChart.tsx';
import classes from './LevelCharts.module.css';
import { rangeAround } from './level-layout.ts';
import type { LevelPoint } from './level-point.ts';
import { useComingIntoView } from './use-coming-into-view.ts';

interface ChildPattern {
  child_id: number;
  name: string;
  note?: ReactNode;
  points: LevelPoint[];
}

interface LevelChartsProps {
  children: ChildPattern[];
  from: CalendarDate;
  to: CalendarDate;
}

/** One chart for each child, all over the same dates so that they compare. */
export function LevelCharts({ children, from, to }: LevelChartsProps) {
  const range = useMemo(
    () =>
      rangeAround(
        { from, to },
        children.flatMap(({ points }) => points),
      ),
    [children, from, to],
  );
  const printing = usePrinting();
  return (
    <div className={classes.charts}>
      {children.map((child) => (
        <ChildChart key={child.child_id} child={child} {...range} printing={printing} />
      ))}
    </div>
  );
}

interface ChildChartProps {
  child: ChildPattern;
  from: CalendarDate;
  to: CalendarDate;
  /** On paper all of them stand, wherever the window is. */
  printing: boolean;
}

function ChildChart({ child, from, to, printing }: ChildChartProps) {
  const id = useId();
  const { ref, near } = useComingIntoView();
  return (
    <section ref={ref} aria-labelledby={id} className={classes.child}>
      <div className={classes.head}>
        <h2 id={id} className={classes.name}>
          <bdi dir="auto">{child.name}</bdi>
        </h2>
        {child.note && <span className={classes.note}>{child.note}</span>}
      </div>
      <div className={classes.room}>
        {(near || printing) && <LevelChart name={child.name} points={child.points} from={from} to={to} />}
      </div>
    </section>
  );
}
