import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { patternWords, pointWords } from './chart-words.ts';
import { LevelDrawing } from './LevelDrawing.tsx';
import classes from './LevelPlot.module.css';
import { levelLayout, nearestSpot, rangeAround, spotsOf } from './level-layout.ts';
import type { LevelPoint } from './level-point.ts';
import { PointWords } from './PointWords.tsx';

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

/** Until the width is known. */
const usualWidth = 600;

/** The drawn chart: one tab stop, arrow keys walk the books, a pointer names what stands nearest. */
export function LevelPlot({ name, points, from, to, height }: LevelPlotProps) {
  const { ref, width: measured } = useElementSize();
  const [hand, setHand] = useState<LevelPoint[]>([]);
  const width = measured || usualWidth;
  const wide = width >= 520;
  const { layout, spots } = useMemo(() => {
    const size = { width, height, left: wide ? 154 : 62 };
    const made = levelLayout(points, rangeAround({ from, to }, points), size);
    return { layout: made, spots: spotsOf(points, made) };
  }, [points, from, to, width, height, wide]);
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setHand(nearestSpot(spots, event.clientX - box.left, event.clientY - box.top)?.points ?? []);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setHand([]);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = points[step(hand[0] ? points.indexOf(hand[0]) : -1, points.length - 1)];
    if (next) setHand([next]);
  };
  return (
    <div ref={ref} className={classes.plot}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={classes.drawing}
        role="img"
        aria-label={`Lending pattern of ${name}. ${patternWords(points)}. The arrow keys walk through the books.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk its points
        tabIndex={0}
        onKeyDown={handleKey}
        onFocus={() => setHand((now) => (now.length > 0 ? now : points.slice(-1)))}
        onBlur={() => setHand([])}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setHand([])}
      >
        <LevelDrawing layout={layout} spots={spots} wide={wide} />
        {hand.slice(0, 1).map(({ date_issue, diff_level }) => (
          <circle
            key={date_issue}
            cx={layout.xOf(date_issue)}
            cy={layout.yOf(diff_level)}
            r={6.5}
            className={classes.hand}
          />
        ))}
      </svg>
      <PointWords points={hand} layout={layout} size={{ width, height }} />
      <VisuallyHidden role="status">{hand.map(pointWords).join('. ')}</VisuallyHidden>
    </div>
  );
}
