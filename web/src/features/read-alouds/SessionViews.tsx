import type { Programme } from '@storyvan/contract/common/programme';
import { Link } from '@tanstack/react-router';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import choices from '../../ui/Choices.module.css';
import { doneLink, plannedLink } from '../../ui/places/week-links.ts';
import classes from './SessionViews.module.css';
import { placesOf } from './sessions.messages.ts';

interface SessionViewsProps {
  program: Programme;
  view: 'planned' | 'done';
  /** Of one site or grade only. */
  site_grade_id: number | undefined;
}

/** Planned or done, of all places or of one. */
export function SessionViews({ program, view, site_grade_id }: SessionViewsProps) {
  return (
    <div className={classes.views}>
      <nav aria-label="Sessions" className={choices.choices}>
        <Link
          {...plannedLink(program, site_grade_id)}
          className={choices.choice}
          aria-current={view === 'planned' ? 'page' : undefined}
        >
          Planned
        </Link>
        <Link
          {...doneLink(program, site_grade_id)}
          className={choices.choice}
          aria-current={view === 'done' ? 'page' : undefined}
        >
          Done
        </Link>
      </nav>
      {site_grade_id !== undefined && (
        <OnlyHere program={program} view={view} site_grade_id={site_grade_id} />
      )}
    </div>
  );
}

function OnlyHere({ program, view, site_grade_id }: SessionViewsProps & { site_grade_id: number }) {
  const { name, school_name } = usePlaceNames({ program, site_grade_id });
  const called = [school_name, name].filter(Boolean).join(', ') || `this ${placesOf[program].one}`;
  const all = view === 'planned' ? plannedLink(program) : doneLink(program);
  return (
    <p className={classes.only}>
      <span>
        Only <bdi dir="auto">{called}</bdi>
      </span>
      <Link {...all} className={classes.all}>
        {placesOf[program].all}
      </Link>
    </p>
  );
}
