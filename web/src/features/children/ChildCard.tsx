import { Group } from '@mantine/core';
import type { Child } from '@storyvan/contract/children';
import { type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { placeLink } from '../../records/place/place-links.ts';
import { Card } from '../../ui/Card.tsx';
import { Initials } from '../../ui/Initials.tsx';
import classes from './children.module.css';

/** The child's card number, place, levels, age, and the guardian's phone. */
export function ChildCard({ child }: { child: Child }) {
  const { name, card_no, place_name, level, baseline_level, date_of_birth, gender, guardian_phone } = child;
  return (
    <Card>
      <Group gap="1.25rem" wrap="nowrap" align="flex-start">
        <Initials name={name} large />
        <dl className={classes.facts}>
          <Fact label="Card">
            <strong>{card_no ?? 'none'}</strong>
          </Fact>
          <Fact label="Place">
            <Link {...placeLink(child)}>
              <bdi dir="auto">{place_name}</bdi>
            </Link>
          </Fact>
          <Fact label="Level">{level === null ? 'none' : <LevelBadge level={level} />}</Fact>
          <Fact label="Baseline level">
            {baseline_level === null ? 'none' : <LevelBadge level={baseline_level} />}
          </Fact>
          {date_of_birth && <Fact label="Age">{bornWords(date_of_birth)}</Fact>}
          {gender && <Fact label="Gender">{gender}</Fact>}
          {guardian_phone && (
            <Fact label="Guardian's phone">
              <a href={`tel:${guardian_phone.replace(/[^+\d]/g, '')}`}>{guardian_phone}</a>
            </Fact>
          )}
        </dl>
      </Group>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** "8 years, born 5 Mar 2018"; for 1 January, which means that only the year is known, "about 8 years, born 2018". */
export function bornWords(date_of_birth: CalendarDate, on: CalendarDate = today()): string {
  const [year, day] = [date_of_birth.slice(0, 4), date_of_birth.slice(5)];
  const years = Number(on.slice(0, 4)) - Number(year) - (on.slice(5) < day ? 1 : 0);
  const age = `${years} ${years === 1 ? 'year' : 'years'}`;
  return day === '01-01' ? `about ${age}, born ${year}` : `${age}, born ${formatDate(date_of_birth)}`;
}
