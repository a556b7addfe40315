import { pointWords } from './chart-words.ts';
import type { LevelLayout } from './level-layout.ts';
import type { LevelPoint } from './level-point.ts';
import classes from './PointWords.module.css';

interface PointWordsProps {
  /** Those of one spot. */
  points: LevelPoint[];
  layout: LevelLayout;
  size: { width: number; height: number };
}

/** The books of a spot, named beside it and always inside the chart. A screen reader is told them elsewhere. */
export function PointWords({ points, layout, size }: PointWordsProps) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: one book may stand twice on one spot
        <bdi key={at}>{pointWords(point)}</bdi>
      ))}
    </div>
  );
}
