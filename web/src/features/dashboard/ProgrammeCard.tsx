import { Button } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { dashboard } from '@storyvan/contract/dashboard';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { counted } from '../../lib/numbers.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { placeLink } from '../../records/place/place-links.ts';
import {
  pendingReportsLink,
  plannedLink,
  plannerLink,
  readAloudLink,
  writeReportLink,
} from '../../records/week/week-links.ts';
import { Figures } from '../../ui/Figures.tsx';
import { useFold } from '../../ui/use-fold.ts';
import classes from './DashboardScreen.module.css';
import { dayAndMonth, monthOf, programmeWords } from './dashboard.messages.ts';
import { type PlacesBy, placesLink } from './places-by.ts';

type ProgrammeFigures = ReplyOf<typeof dashboard>['programmes'][number];
type WeekPlace = ProgrammeFigures['this_week'][number];

interface ProgrammeCardProps {
  figures: ProgrammeFigures;
  date: CalendarDate;
}

/** "Mon · Tonca, 4:30 PM", "Today · Tonca, 4:30 PM", or "15 Nov · Tonca, 4:30 PM" for a day that is past. */
function whenAndWhere(place: WeekPlace, today: CalendarDate): string {
  const when = whenOf(place, today);
  return `${when ? `${when} · ` : ''}${place.place_name}${place.time ? `, ${clockTime(place.time)}` : ''}`;
}

function whenOf({ day, date }: WeekPlace, today: CalendarDate): string | undefined {
  if (date === today) return 'Today';
  return date !== null && date < today ? dayAndMonth(date) : day?.slice(0, 3);
}

/** Coming visits are before past ones. Boxes keep their order, because one that was due back is late. */
function byUrgency({ program, this_week }: ProgrammeFigures, today: CalendarDate): WeekPlace[] {
  if (program === 'lis') return this_week;
  const isOver = (place: WeekPlace) => place.date !== null && place.date < today;
  return [...this_week.filter((place) => !isOver(place)), ...this_week.filter(isOver)];
}

/** One programme at a glance; every place is a link to its screen. */
export function ProgrammeCard({ figures, date }: ProgrammeCardProps) {
  const id = useId();
  const { program, places } = figures;
  const words = programmeWords[program];
  return (
    <section className={classes.card} data-program={program} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{words.title}</h2>
        <span>{sizeOf(figures)}</span>
      </div>
      <div className={classes.body}>
        {places === 0 ? (
          <p className={classes.none}>
            {words.noPlaces} <ImportHint what={words.toImport} />
          </p>
        ) : (
          <PlacesAtWork figures={figures} date={date} />
        )}
      </div>
    </section>
  );
}

function sizeOf({ program, places, schools, children }: ProgrammeFigures): string {
  const where =
    program === 'mop' || schools === null
      ? counted(places, 'site')
      : `${counted(schools, 'school')}, ${counted(places, 'grade')}`;
  return `${where}, ${counted(children, 'child', 'children')}`;
}

function PlacesAtWork({ figures, date }: ProgrammeCardProps) {
  const { program } = figures;
  const words = programmeWords[program];
  const linkBy = (by: PlacesBy) => placesLink(program, { by });
  return (
    <>
      <Figures
        figures={[
          { label: 'books out', value: figures.books_out, link: linkBy('books_out') },
          {
            label: `borrowed in ${monthOf(date)}`,
            value: figures.children_borrowed_this_month,
            link: linkBy('borrowed'),
          },
          {
            label: 'children have not',
            value: figures.children_not_borrowed_this_month,
            loud: true,
            link: linkBy('not_borrowed'),
          },
          { label: 'overdue', value: figures.overdue, link: linkBy('overdue') },
          {
            label: 'sessions this week',
            value: figures.sessions_this_week,
            link: program === 'mop' ? plannerLink() : plannedLink('lis'),
          },
          {
            label: 'reports pending',
            value: figures.reports_pending_total,
            link: writeReportLink(program),
          },
        ]}
      />
      <Part
        title={words.thisWeek}
        nothing={words.nothingThisWeek}
        rows={byUrgency(figures, date).map((place) => ({
          key: `${place.site_grade_id} ${place.ra_id} ${place.date}`,
          label: whenAndWhere(place, date),
          note: place.note ?? '',
          link: linkOf(program, place),
        }))}
      />
      <Part
        title="Reports pending"
        nothing="All submitted"
        rows={figures.reports_pending.map(({ site_grade_id, place_name, pending }) => ({
          key: String(site_grade_id),
          label: place_name,
          note: `${pending} pending`,
          link: pendingReportsLink(program, site_grade_id),
        }))}
      />
    </>
  );
}

/** Links to the session, or to the place if no session is planned or a box is due back. */
const linkOf = (program: Programme, place: WeekPlace) =>
  place.ra_id === null ? placeLink({ ...place, program }) : readAloudLink(program, place.ra_id);

interface PartProps {
  title: string;
  nothing: string;
  rows: { key: string; label: string; note: string; link: LinkProps }[];
}

const shownAtFirst = 6;

function Part({ title, nothing, rows }: PartProps) {
  const { shown, list, showAll } = useFold<HTMLUListElement>(rows.length, shownAtFirst);
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className={classes.none}>{nothing}</p>
      ) : (
        <ul ref={list} className={classes.rows}>
          {rows.slice(0, shown).map((row) => (
            <li key={row.key}>
              <Link {...row.link} className={classes.row}>
                <span>{row.label}</span>
                <span className={classes.note}>{row.note}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown < rows.length && (
        <Button variant="subtle" size="compact-sm" mih={44} onClick={showAll}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  );
}
