import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Older } from '../../lib/use-pages.ts';
import { markDoneLink, readAloudLink } from '../../records/week/week-links.ts';
import { dayWords } from '../../records/week/week-words.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Toolbar } from '../../ui/List.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Text } from '../../ui/Text.tsx';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { usePrinting } from '../../ui/table/use-printing.ts';
import { LessonPlanOf, ReadAloudPeople, readAloudExport, readAloudMatches } from './DoneReadAlouds.tsx';
import { filterFrom, noneFits, searchedOnly, whichReadAloud } from './read-alouds.messages.ts';
import classes from './read-alouds.module.css';

interface PlannedReadAloudsProps {
  readAlouds: ReadAloud[];
  older: Older<ReadAloud>;
  fileName: string;
  /** All at one place: its name is not repeated. */
  ofOnePlace: boolean;
}

/** Planned sessions by day, those to mark done first, with a filter, export and print. */
export function PlannedReadAlouds({ readAlouds, older, fileName, ofOnePlace }: PlannedReadAloudsProps) {
  const [filter, setFilter] = useState('');
  const [forPaper, setForPaper] = useState<{ of: ReadAloud[]; rows: ReadAloud[] }>();
  const printing = usePrinting();
  // The rows loaded for printing belong to the rows shown at that time.
  const loaded = printing && forPaper?.of === readAlouds ? forPaper.rows : readAlouds;
  const shown = loaded.filter((readAloud) => readAloudMatches(filter, readAloud));
  const { late, today: now, coming } = groupByDay(shown, today());
  const loadAll = async () =>
    (await older.loadAll()).filter((readAloud) => readAloudMatches(filter, readAloud));
  return (
    <>
      <Toolbar>
        {readAlouds.length >= filterFrom && (
          <FilterField label="Filter by place, person or lesson plan" value={filter} onChange={setFilter} />
        )}
        <RecordActions
          fileName={fileName}
          columns={readAloudExport}
          rows={shown}
          load={loadAll}
          onLoaded={(rows) => flushSync(() => setForPaper({ of: readAlouds, rows }))}
        />
      </Toolbar>
      {shown.length === 0 && (
        <Text tone="dim" role="status">
          {noneFits} {older.more && searchedOnly}
        </Text>
      )}
      <div className={classes.groups}>
        <Group title="To mark done" kind="late" days={late} ofOnePlace={ofOnePlace} />
        <Group title="Today" kind="today" days={now} ofOnePlace={ofOnePlace} />
        <Group title="Coming" kind="coming" days={coming} ofOnePlace={ofOnePlace} />
      </div>
      <LoadOlder older={older} label="Load later" />
    </>
  );
}

interface GroupProps {
  title: string;
  kind: 'late' | 'today' | 'coming';
  days: ReadAloudDay[];
  ofOnePlace: boolean;
}

function Group({ title, kind, days, ofOnePlace }: GroupProps) {
  if (days.length === 0) return null;
  const count = days.reduce((sum, day) => sum + day.readAlouds.length, 0);
  return (
    <section aria-label={title} className={classes.group} data-kind={kind}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {days.map(({ date, readAlouds }) => (
        <div key={date}>
          <h3 className={classes.day}>{dayWords(date)}</h3>
          <ul aria-label={dayWords(date)} className={classes.readAlouds}>
            {readAlouds.map((readAloud) => (
              <li key={readAloud.ra_id} className={classes.readAloud}>
                <PlannedRow readAloud={readAloud} ofOnePlace={ofOnePlace} hasCome={kind !== 'coming'} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface PlannedRowProps {
  readAloud: ReadAloud;
  ofOnePlace: boolean;
  /** Its day has come, so marking it done is the next step. */
  hasCome: boolean;
}

function PlannedRow({ readAloud, ofOnePlace, hasCome }: PlannedRowProps) {
  const { program, ra_id, site_name, time } = readAloud;
  return (
    <>
      <span className={classes.time}>{time ? clockTime(time) : 'No time'}</span>
      <div className={classes.words}>
        {!ofOnePlace && (
          <Link {...readAloudLink(program, ra_id)} className={classes.place}>
            <bdi dir="auto">{site_name}</bdi>
          </Link>
        )}
        <ReadAloudPeople readAloud={readAloud} />
        <span className={classes.plan}>
          <LessonPlanOf readAloud={readAloud} />
        </span>
      </div>
      <div className={classes.actions}>
        {hasCome && (
          <LinkButton
            link={markDoneLink(program, ra_id)}
            primary
            label={`Mark done: ${whichReadAloud(readAloud)}`}
          >
            Mark done
          </LinkButton>
        )}
        <LinkButton link={readAloudLink(program, ra_id)} label={`Open: ${whichReadAloud(readAloud)}`}>
          Open
        </LinkButton>
      </div>
    </>
  );
}

interface ReadAloudDay {
  date: CalendarDate;
  readAlouds: ReadAloud[];
}

/** Sessions without a time are last. */
const startOf = ({ time }: ReadAloud): string => time ?? '99';

/** Planned sessions by day, ordered by date, grouped by what to do with them today. */
export function groupByDay(readAlouds: ReadAloud[], today: CalendarDate) {
  const days: ReadAloudDay[] = [];
  for (const readAloud of readAlouds) {
    const last = days.at(-1);
    if (last?.date === readAloud.date) last.readAlouds.push(readAloud);
    else days.push({ date: readAloud.date, readAlouds: [readAloud] });
  }
  for (const day of days) day.readAlouds.sort((a, b) => startOf(a).localeCompare(startOf(b)));
  return {
    /** Not marked done, although their day has passed. */
    late: days.filter(({ date }) => date < today),
    today: days.filter(({ date }) => date === today),
    coming: days.filter(({ date }) => date > today),
  };
}
