import type { Person } from '@storyvan/contract/reading-partners';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Facts, List } from '../../ui/List.tsx';
import { Text } from '../../ui/Text.tsx';
import { type PlaceRef, placeLink } from '../place/place-links.ts';
import { lessonPlanLink } from './week-links.ts';
import { momentWords } from './week-words.ts';

interface SessionFactsProps {
  session: PlaceRef & {
    site_name: string;
    date: string;
    time: string | null;
    lead: Person | null;
    rps: Person[];
    lp_id: number | null;
    lp_name: string | null;
  };
  /** Shown in place of a lead or a lesson plan: "not recorded". */
  missing: string;
  /** More facts below, name and value. */
  more?: [name: string, value: ReactNode][];
}

/** When and where a session is or was, with whom and with which lesson plan. */
export function SessionFacts({ session, missing, more = [] }: SessionFactsProps) {
  const { site_name, lead, rps, lp_id, lp_name } = session;
  const none = (
    <Text as="span" tone="dim">
      {missing}
    </Text>
  );
  const place = (
    <Link {...placeLink(session)} style={{ fontWeight: 600 }} data-tap>
      <bdi dir="auto">{site_name}</bdi>
    </Link>
  );
  const plan = lp_id !== null && (
    <Link {...lessonPlanLink(lp_id)} style={{ fontWeight: 600 }} data-tap>
      <bdi dir="auto">{lp_name}</bdi>
    </Link>
  );
  const leadName = lead && <PeopleOf people={[lead]} />;
  const partners = rps.length > 0 && <PeopleOf people={rps} />;
  return (
    <Facts
      facts={[
        ['When', momentWords(session)],
        ['Place', place],
        ['Lead', leadName || none],
        ['Reading partners', partners],
        ['Lesson plan', plan || none],
        ...more,
      ]}
    />
  );
}

/** "Asha Naik, Rahul Kamat", each name in its own text direction. */
export const PeopleOf = ({ people }: { people: Person[] }) =>
  people.map(({ rp_id, name }, index) => (
    <Fragment key={rp_id}>
      {index > 0 && ', '}
      <bdi dir="auto">{name}</bdi>
    </Fragment>
  ));

/** Names of children in as many columns as fit. */
export const ChildNames = ({ names }: { names: string[] }) => (
  <List columns>
    {names.map((name, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
      <li key={index}>
        <bdi dir="auto">{name}</bdi>
      </li>
    ))}
  </List>
);
