import type { Person } from '@storyvan/contract/reading-partners';
import { formatDate } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { type PlaceRef, placeLink } from '../../../records/place/place-links.ts';
import { lessonPlanLink } from '../../../records/week/week-links.ts';
import { usePrinting } from '../../../ui/table/use-printing.ts';
import classes from './ReportScreen.module.css';

interface FactsOfSession extends PlaceRef {
  site_name: string;
  date: string;
  time: string | null;
  lead: Person | null;
  rps: Person[];
  lp_id: number | null;
  lp_name: string | null;
  children_count: number | null;
  /** The number of children enrolled at the place now. */
  no_of_children: number;
  /** Names of the children ticked as present. */
  present: string[];
}

/** What is known about a session. */
export function SessionFacts({ session }: { session: FactsOfSession }) {
  const { site_name, date, time, lead, rps, lp_id, lp_name, children_count, no_of_children } = session;
  return (
    <dl className={classes.facts}>
      <Fact label="Held">
        {dayName(date)}, {formatDate(date)}
        {time && `, ${clockTime(time)}`}
      </Fact>
      <Fact label="Place">
        <Link {...placeLink(session)}>
          <bdi dir="auto">{site_name}</bdi>
        </Link>
      </Fact>
      <Fact label="Lead">{lead && <PeopleOf people={[lead]} />}</Fact>
      <Fact label="Reading partners">{rps.length > 0 && <PeopleOf people={rps} />}</Fact>
      <Fact label="Lesson plan">
        {lp_id !== null && (
          <Link {...lessonPlanLink(lp_id)}>
            <bdi dir="auto">{lp_name}</bdi>
          </Link>
        )}
      </Fact>
      <Fact label="Children">
        {children_count !== null && (
          <>
            <strong>{formatNumber(children_count)}</strong> counted, {formatNumber(no_of_children)} enrolled
          </>
        )}
      </Fact>
      <Present names={session.present} />
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children || <span className={classes.sessionFactsNone}>not recorded</span>}</dd>
    </div>
  );
}

/** Who was there: folded on the screen, in full on paper. */
function Present({ names }: { names: string[] }) {
  const printing = usePrinting();
  if (names.length === 0) return <Fact label="Present">no child ticked by name</Fact>;
  const list = (
    <ul className={classes.names}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
        <li key={index}>
          <bdi dir="auto">{name}</bdi>
        </li>
      ))}
    </ul>
  );
  return (
    <Fact label="Present">
      {printing ? (
        list
      ) : (
        <details className={classes.present}>
          <summary>{formatNumber(names.length)} by name</summary>
          {list}
        </details>
      )}
    </Fact>
  );
}

/** "Asha Naik, Rahul Kamat", each name in its own text direction. */
export function PeopleOf({ people }: { people: Person[] }) {
  return people.map(({ rp_id, name }, index) => (
    <span key={rp_id}>
      {index > 0 && ', '}
      <bdi dir="auto">{name}</bdi>
    </span>
  ));
}
