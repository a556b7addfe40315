import { dateTicks } from './date-ticks.ts';
import classes from './LevelAxes.module.css';
import { type LevelLayout, margin } from './level-layout.ts';

const signed = (diff: number): string => (diff > 0 ? `+${diff}` : `${diff}`.replace('-', '−'));

const halfLetter = 3.1;

/** Dates beneath, differences beside, and in words what stands above and below the child's level. */
export function LevelAxes({ layout, wide }: { layout: LevelLayout; wide: boolean }) {
  const { left, right, top, bottom, range, xOf, yOf, ticks } = layout;
  const zero = yOf(0);
  const dates = dateTicks(range.from, range.to, right - left);
  return (
    <g>
      <rect x={left} y={top} width={right - left} height={zero - top} className={classes.harder} />
      <text x={left} y={12} className={classes.side}>
        ↑ harder than the child's level
      </text>
      <text x={left} y={bottom + 14} className={classes.side}>
        ↓ easier than the child's level
      </text>
      {ticks.map((diff) => (
        <g key={diff}>
          <line
            x1={left}
            x2={right}
            y1={yOf(diff)}
            y2={yOf(diff)}
            className={diff === 0 ? classes.zero : classes.grid}
          />
          <text
            x={left - 8}
            y={yOf(diff)}
            textAnchor="end"
            dominantBaseline="central"
            className={classes.tick}
          >
            {signed(diff)}
          </text>
        </g>
      ))}
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
      {dates.map(({ date, label }) => (
        <g key={date}>
          <line x1={xOf(date)} x2={xOf(date)} y1={top} y2={bottom} className={classes.grid} />
          <text
            x={Math.min(xOf(date), right + margin - label.length * halfLetter)}
            y={bottom + 34}
            textAnchor="middle"
            className={classes.tick}
          >
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}
