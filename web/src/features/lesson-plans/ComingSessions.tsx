import { formatDate } from '@storyvan/contract/common/calendar-date';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import type { ComingSession, LessonPlanPage } from '@storyvan/contract/lesson-plans';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../lib/numbers.ts';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { sessionLink } from '../../ui/places/week-links.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './ComingSessions.module.css';
import { noneComing } from './lesson-plans.messages.ts';

/** The sessions that are planned with a lesson plan; for the screen only, the sheet on the wall outlives them. */
export function ComingSessions({ plan: { coming, coming_total } }: { plan: LessonPlanPage }) {
  const more = coming_total - coming.length;
  return (
    <div className={classes.coming}>
      <Section title="Coming sessions">
        {coming.length === 0 && <p className={classes.none}>{noneComing}</p>}
        {coming.length > 0 && (
          <ul aria-label="Coming sessions" className={classes.sessions}>
            {coming.map((session) => (
              <li key={session.ra_id} className={classes.session}>
                <SessionLine session={session} />
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className={classes.more}>and {formatNumber(more)} more</p>}
      </Section>
    </div>
  );
}

function SessionLine({ session }: { session: ComingSession }) {
  const { program, ra_id, site_name, date, time, lead } = session;
  return (
    <>
      <Link {...sessionLink(program, ra_id)} className={classes.link}>
        <span>
          {weekdayOf(date)}, {formatDate(date)}
          {time && `, ${clockTime(time)}`}
        </span>
        <bdi dir="auto">{site_name}</bdi>
      </Link>
      <span className={classes.lead}>
        {lead ? (
          <>
            Lead: <bdi dir="auto">{lead.name}</bdi>
          </>
        ) : (
          'No lead yet'
        )}
      </span>
    </>
  );
}
