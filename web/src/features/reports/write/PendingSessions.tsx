import { Group } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { pendingReports } from '@storyvan/contract/reports';
import { daysBetween, formatDate, today } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../../lib/matches-words.ts';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
import { PeopleOf } from '../../../records/week/SessionFacts.tsx';
import { doneLink, readAloudLink, reportsLink, writeReportLink } from '../../../records/week/week-links.ts';
import { Card } from '../../../ui/Card.tsx';
import { DataState } from '../../../ui/DataState.tsx';
import { FilterField } from '../../../ui/FilterField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Toolbar } from '../../../ui/List.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Text } from '../../../ui/Text.tsx';
import { allSubmitted } from '../reports.messages.ts';
import classes from './WriteReport.module.css';

interface PendingSessionsProps {
  program: Programme;
  /** Only the sessions of one site or grade. */
  place: number | undefined;
}

const filterFrom = 8;
const lateFrom = 7;

/** The sessions that need a report, oldest first. */
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
            <Toolbar>
              <Text tone="dim">
                {counted(here.length, 'session needs a report', 'sessions need a report')}
              </Text>
              {here.length >= filterFrom && (
                <FilterField label="Filter sessions" value={filter} onChange={setFilter} />
              )}
              {place && (
                <Link {...writeReportLink(program)} data-tap>
                  Show all places
                </Link>
              )}
            </Toolbar>
            {shown.length > 0 ? (
              <ul aria-label="Sessions without a report" className={classes.list}>
                {shown.map((session) => (
                  <PendingSession key={session.ra_id} session={session} />
                ))}
              </ul>
            ) : (
              <Note
                title={
                  place && here.length === 0 ? 'All reports submitted here' : 'No session matches this filter'
                }
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
    <Card as="li" dense>
      <div className={classes.session}>
        <div className={classes.about}>
          <Group gap="0.125rem 0.75rem">
            <Link {...readAloudLink(program, ra_id)} data-name data-tap>
              <bdi dir="auto">{site_name}</bdi>
            </Link>
            <span>
              {formatDate(date)}
              {time && `, ${clockTime(time)}`}
            </span>
            {days >= lateFrom && <Pill kind="warn">{counted(days, 'day')} ago</Pill>}
          </Group>
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
      </div>
    </Card>
  );
}
