import { today } from '@storyvan/contract/common/calendar-date';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { markDoneLink, sessionLink } from '../../ui/places/week-links.ts';
import { LessonPlanOf } from './LessonPlanOf.tsx';
import classes from './PlannedList.module.css';
import { SessionPeople } from './SessionPeople.tsx';
import { groupSessions, type SessionDay } from './session-groups.ts';
import { dayWords, whichSession } from './sessions.messages.ts';

interface PlannedListProps {
  sessions: ReadAloud[];
  /** Of one place: its name need not stand at each. */
  ofOnePlace: boolean;
}

/** Planned sessions by day: those to be marked done first, then today's, then those to come. */
export function PlannedList({ sessions, ofOnePlace }: PlannedListProps) {
  const { late, today: now, coming } = groupSessions(sessions, today());
  return (
    <div className={classes.groups}>
      <Group title="To mark done" kind="late" days={late} ofOnePlace={ofOnePlace} />
      <Group title="Today" kind="today" days={now} ofOnePlace={ofOnePlace} />
      <Group title="Coming" kind="coming" days={coming} ofOnePlace={ofOnePlace} />
    </div>
  );
}

interface GroupProps {
  title: string;
  kind: 'late' | 'today' | 'coming';
  days: SessionDay[];
  ofOnePlace: boolean;
}

function Group({ title, kind, days, ofOnePlace }: GroupProps) {
  if (days.length === 0) return null;
  const count = days.reduce((sum, day) => sum + day.sessions.length, 0);
  return (
    <section aria-label={title} className={classes.group} data-kind={kind}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {days.map(({ date, sessions }) => (
        <div key={date}>
          <h3 className={classes.day}>{dayWords(date)}</h3>
          <ul aria-label={dayWords(date)} className={classes.sessions}>
            {sessions.map((session) => (
              <li key={session.ra_id} className={classes.session}>
                <PlannedRow session={session} ofOnePlace={ofOnePlace} hasCome={kind !== 'coming'} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface PlannedRowProps {
  session: ReadAloud;
  ofOnePlace: boolean;
  /** Its day has come: what is to be done next is to mark it done. */
  hasCome: boolean;
}

function PlannedRow({ session, ofOnePlace, hasCome }: PlannedRowProps) {
  const { program, ra_id, site_name, time } = session;
  return (
    <>
      <span className={classes.time}>{time ? clockTime(time) : 'No time'}</span>
      <div className={classes.words}>
        {!ofOnePlace && (
          <Link {...sessionLink(program, ra_id)} className={classes.place}>
            <bdi dir="auto">{site_name}</bdi>
          </Link>
        )}
        <SessionPeople session={session} />
        <span className={classes.plan}>
          <LessonPlanOf session={session} />
        </span>
      </div>
      <div className={classes.actions}>
        {hasCome && (
          <LinkButton
            link={markDoneLink(program, ra_id)}
            primary
            label={`Mark done: ${whichSession(session)}`}
          >
            Mark done
          </LinkButton>
        )}
        <LinkButton link={sessionLink(program, ra_id)} label={`Open: ${whichSession(session)}`}>
          Open
        </LinkButton>
      </div>
    </>
  );
}
