import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react';
import { ChartDrawing, DateGrid, ValueGrid } from '../../ui/charts/Chart.tsx';
import { dateTicks } from '../../ui/charts/date-ticks.ts';
import classes from './level.module.css';
import {
  type DateRange,
  type LevelLayout,
  type LevelPoint,
  type LevelSpot,
  levelLayout,
  margin,
  nearestSpot,
  rangeAround,
  spotsOf,
} from './level-layout.ts';
import { patternWords, pointWords } from './level-words.ts';

interface LevelPlotProps extends DateRange {
  name: string;
  /** In order of date; at least one. */
  points: LevelPoint[];
  width: number;
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

/** The drawn chart: one tab stop, arrow keys go through the books, the pointer shows the nearest. */
export function LevelPlot({ name, points, from, to, width, height }: LevelPlotProps) {
  const [hand, setHand] = useState<LevelPoint[]>([]);
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
    <>
      <ChartDrawing
        width={width}
        height={height}
        summary={`Lending pattern of ${name}. ${patternWords(points)}. The arrow keys walk through the books.`}
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
      </ChartDrawing>
      <PointWords points={hand} layout={layout} size={{ width, height }} />
      <VisuallyHidden role="status">{hand.map(pointWords).join('. ')}</VisuallyHidden>
    </>
  );
}

interface PointWordsProps {
  /** The books at one spot. */
  points: LevelPoint[];
  layout: LevelLayout;
  size: { width: number; height: number };
}

/** The books of a spot, listed beside it and always inside the chart. Screen readers get them from the live region. */
function PointWords({ points, layout, size }: PointWordsProps) {
  const first = points[0];
  if (!first) return null;
  const across = (layout.xOf(first.date_issue) / size.width) * 100;
  const y = layout.yOf(first.diff_level);
  const beneath = y < size.height / 2;
  return (
    <div
      aria-hidden="true"
      className={classes.words}
      style={{
        left: `${across}%`,
        top: beneath ? y + 12 : y - 12,
        transform: `translate(-${across}%, ${beneath ? '0' : '-100%'})`,
      }}
    >
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one book may be at a spot twice
        <bdi key={at}>{pointWords(point)}</bdi>
      ))}
    </div>
  );
}

interface LevelDrawingProps {
  layout: LevelLayout;
  /** In order of date. */
  spots: LevelSpot[];
  wide: boolean;
}

/** The part of the chart that does not change while the pointer moves: few elements, as a page has sixty charts. */
const LevelDrawing = memo(function LevelDrawing({ layout, spots, wide }: LevelDrawingProps) {
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
