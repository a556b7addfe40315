import { Stack } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import { usePrinting } from '../../ui/table/use-printing.ts';
import { LevelChart } from './LevelChart.tsx';
import classes from './level.module.css';
import { type DateRange, type LevelPoint, rangeAround } from './level-layout.ts';

interface ChildPattern {
  child_id: number;
  name: string;
  note?: ReactNode;
  points: LevelPoint[];
}

interface LevelChartsProps extends DateRange {
  children: ChildPattern[];
}

/** One chart for each child, all with the same date axis so that they can be compared. */
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
    <Stack>
      {children.map((child) => (
        <ChildChart key={child.child_id} child={child} {...range} printing={printing} />
      ))}
    </Stack>
  );
}

interface ChildChartProps extends DateRange {
  child: ChildPattern;
  /** On paper all of them are drawn, wherever the page is scrolled. */
  printing: boolean;
}

/** A chart this far outside the window is drawn already, so that it is ready after a quick scroll. */
const margin = '600px 0px';

function ChildChart({ child, from, to, printing }: ChildChartProps) {
  const { ref, entry } = useIntersection({ rootMargin: margin });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  return (
    <div ref={near ? undefined : ref} className={classes.chart}>
      <Section title={child.name} aside={child.note}>
        <div className={classes.room}>
          {(near || printing) && <LevelChart name={child.name} points={child.points} from={from} to={to} />}
        </div>
      </Section>
    </div>
  );
}
