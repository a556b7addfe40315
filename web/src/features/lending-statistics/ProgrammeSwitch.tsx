import type { Programme } from '@storyvan/contract/common/programme';
import { Link } from '@tanstack/react-router';
import classes from './ProgrammeSwitch.module.css';
import { type StatisticsStep, stepLink } from './statistics-step.ts';

const programmes: Programme[] = ['mop', 'lis'];

/** The same dates in the other programme. */
export function ProgrammeSwitch({ step }: { step: StatisticsStep }) {
  return (
    <nav aria-label="Programme" className={classes.switch}>
      {programmes.map((program) => (
        <Link
          key={program}
          {...stepLink({ ...step, program })}
          className={classes.programme}
          data-program={program}
          aria-current={program === step.program ? 'true' : undefined}
        >
          {program}
        </Link>
      ))}
    </nav>
  );
}
