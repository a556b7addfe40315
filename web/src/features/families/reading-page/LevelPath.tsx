import type { ReadingPage } from '@storyvan/contract/families';
import { daysBetween, formatDate, today } from '@storyvan/domain/calendar-date';
import { useLevels } from '../../../records/level/levels.ts';
import classes from './reading-page.module.css';

/** Steps that fit side by side on paper. */
const mostSteps = 6;

/** The levels of a child as colours over time: the longer it was at a level, the wider its step. */
export function LevelPath({ page, on }: { page: ReadingPage; on: 'screen' | 'paper' }) {
  const known = useLevels();
  const steps = on === 'paper' ? page.levels.slice(-mostSteps) : page.levels;
  if (steps.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>Reading levels</h3>
      <ol className={classes.path}>
        {steps.map(({ level, from }, at) => {
          const named = known.find((each) => each.level === level);
          const days = daysBetween(from, steps[at + 1]?.from ?? today());
          return (
            <li key={from} className={classes.step} style={{ flexGrow: Math.max(days, 1) }}>
              <span className={classes.band} style={{ backgroundColor: named?.hex_code }} />
              <span>
                <strong>
                  {level} {named?.name}
                </strong>{' '}
                <span className={classes.when}>from {formatDate(from)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
