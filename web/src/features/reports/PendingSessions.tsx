import { daysBetween, formatDate, today } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { pendingReports } from '@storyvan/contract/reports';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { doneLink, reportsLink, sessionLink, writeReportLink } from '../../ui/places/week-links.ts';
import classes from './PendingSessions.module.css';
import { PeopleOf } from './PeopleOf.tsx';
import { allSubmitted } from './reports.messages.ts';

interface PendingSessionsProps {
  program: Programme;
  /** Of one site or grade only. */
  place: number | undefined;
}

/** A shorter list is seen at a glance. */
const filterFrom = 8;
/** From so many days on a report is late. */
const lateFrom = 7;

/** The sessions that wait for a report, the oldest first. */
export function PendingSessions({ program, place }: PendingSessionsProps) {
  const read = useRead(pendingReports, { params: { program } });
  const [filter, setFilter] = useState('');
  const hint = (
    <>
      <p>{allSubmitted.hint}</p>
      <Link {...reportsLink(program)}>Read the reports</Link> or look at{' '}
      <Link {...doneLink(program)}>the sessions held</Link>.
    </>
  );
  return (
    <DataState read={read} empty={{ title: allSubmitted.title, hint }}>
      {(all) => {
        const here = all.filter((session) => !place || session.site_grade_id === place);
        const shown = here.filter(({ site_name, lp_name, lead }) =>
          matchesWords(filter, site_name, lp_name, lead?.name ?? null),
        );
        return (
          <>
            <div className={classes.tools}>
              <p className={classes.count}>{counted(here.length, 'session waits', 'sessions wait')}</p>
              {here.length >= filterFrom && (
                <FilterField label="Filter sessions" value={filter} onChange={setFilter} />
              )}
              {place && <Link {...writeReportLink(program)}>Those of all places</Link>}
            </div>
            {shown.length > 0 ? (
              <ul aria-label="Sessions without a report" className={classes.list}>
                {shown.map((session) => (
                  <PendingSession key={session.ra_id} session={session} />
                ))}
              </ul>
            ) : (
              <Note
                title={place && here.length === 0 ? 'All submitted here' : 'No session fits this filter'}
              />
            )}
          </>
        );
      }}
    </DataState>
  );
}

function PendingSession({ session }: { session: ReadAloud }) {
  const { program, ra_id, site_name, date, time, lead, lp_name, children_count } = session;
  const days = daysBetween(date, today());
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <div className={classes.head}>
          <Link {...sessionLink(program, ra_id)} className={classes.name}>
            <bdi dir="auto">{site_name}</bdi>
          </Link>
          <span>
            {formatDate(date)}
            {time && `, ${clockTime(time)}`}
          </span>
          {days >= lateFrom && <Pill kind="warn">{counted(days, 'day')} ago</Pill>}
        </div>
        <p className={classes.more}>
          {lead && <PeopleOf people={[lead]} />}
          {lp_name && <bdi dir="auto">{lp_name}</bdi>}
          {children_count !== null && <span>{counted(children_count, 'child', 'children')}</span>}
        </p>
      </div>
      <LinkButton
        primary
        link={writeReportLink(program, ra_id)}
        label={`Write report: ${site_name}, ${formatDate(date)}`}
      >
        Write report
      </LinkButton>
    </li>
  );
}
