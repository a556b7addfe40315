import { useElementSize } from '@mantine/hooks';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { patternWords, pointWords } from './chart-words.ts';
import { LevelAxes } from './LevelAxes.tsx';
import classes from './LevelPlot.module.css';
import { levelLayout, nearestSpot, rangeAround, spotsOf } from './level-layout.ts';
import type { LevelPoint } from './level-point.ts';

interface LevelPlotProps {
  name: string;
  /** In the order of their dates; at least one. */
  points: LevelPoint[];
  from: CalendarDate;
  to: CalendarDate;
  height: number;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const usualWidth = 600;

/** The drawn chart: one tab stop, arrow keys walk the books, a pointer names the nearest. */
export function LevelPlot({ name, points, from, to, height }: LevelPlotProps) {
  const { ref, width: measured } = useElementSize();
  const width = measured || usualWidth;
  const wide = width >= 520;
  const [hand, setHand] = useState<LevelPoint[]>([]);
  const layout = useMemo(
    () => levelLayout(points, rangeAround({ from, to }, points), { width, height, left: wide ? 154 : 66 }),
    [points, from, to, width, height, wide],
  );
  const spots = useMemo(() => spotsOf(points, layout), [points, layout]);
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const nearest = nearestSpot(spots, event.clientX - box.left, event.clientY - box.top);
    if (nearest && nearest.points !== hand) setHand(nearest.points);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = hand[0] ? points.indexOf(hand[0]) : -1;
    const next = points[step(at, points.length - 1)];
    if (next) setHand([next]);
  };
  const line = points.map(
    (point) => `${layout.xOf(point.date_issue).toFixed(1)},${layout.yOf(point.diff_level).toFixed(1)}`,
  );
  const inHand = hand[0];
  return (
    <div ref={ref} className={classes.plot}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.drawing}
        role="img"
        aria-label={`Lending pattern of ${name}. ${patternWords(points)}. Arrow keys walk through the books.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk its points
        tabIndex={0}
        onKeyDown={handleKey}
        onFocus={() => hand.length === 0 && setHand(points.slice(-1))}
        onBlur={() => setHand([])}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => setHand([])}
      >
        <LevelAxes layout={layout} wide={wide} />
        <polyline points={line.join(' ')} className={classes.line} />
        {spots.map((spot) => (
          <circle
            key={`${spot.x} ${spot.y}`}
            cx={spot.x}
            cy={spot.y}
            r={spot.points.length > 1 ? 5 : 3.5}
            className={classes.dot}
          />
        ))}
        {inHand && (
          <circle
            cx={layout.xOf(inHand.date_issue)}
            cy={layout.yOf(inHand.diff_level)}
            r={7}
            className={classes.hand}
          />
        )}
      </svg>
      <div className={classes.readout} role="status">
        {hand.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one book may stand twice on one spot
          <bdi key={at}>{pointWords(point)}</bdi>
        ))}
      </div>
    </div>
  );
}
