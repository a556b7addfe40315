import { Group, Stack } from '@mantine/core';
import { type ChildHere, childrenHere } from '@storyvan/contract/children';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { childCardsLink, childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { enrollChildLink } from '../../records/week/week-links.ts';
import { Grid } from '../../ui/Card.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Toolbar } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import classes from './places.module.css';

const noChildren = {
  title: 'No children are enrolled here yet',
  hint: <ImportHint first="Enrol the first child" what="children" others="Enrol the first child." />,
};

const childColumns: ExportColumn<ChildHere>[] = [
  { label: 'Card number', value: (child) => child.card_no },
  { label: 'Name', value: (child) => child.name },
  { label: 'Level', value: (child) => child.level, kind: 'number' },
  { label: 'Books', value: (child) => child.books_out, kind: 'number' },
  { label: 'Days since the oldest', value: (child) => child.oldest_days_out, kind: 'number' },
  { label: 'Borrowed today', value: (child) => child.borrowed_on_date, kind: 'number' },
  { label: 'Returned today', value: (child) => child.returned_on_date, kind: 'number' },
];

const filterFrom = 12;

/** All children of the place called `name`: who has which books, and who has borrowed today. */
export function PlaceChildren({ place, name }: { place: PlaceRef; name: string | undefined }) {
  const { program, site_grade_id: id } = place;
  const [filter, setFilter] = useState('');
  const children = useRead(childrenHere, { params: { program, id, date: unpadded(today()) } });
  const all = children.data ?? [];
  const shown = all.filter((child) => matchesWords(filter, child.name, child.card_no));
  const borrowed = all.filter((child) => child.borrowed_on_date > 0).length;
  return (
    <Section
      title="Children here"
      aside={all.length > 0 && `${borrowed} of ${all.length} have borrowed today`}
    >
      <Stack gap="sm">
        <Group data-screen-only>
          <LinkButton link={enrollChildLink(program, id)}>Enrol child</LinkButton>
          {all.length > 0 && <LinkButton link={childCardsLink({ place: id })}>Print cards</LinkButton>}
        </Group>
        <DataState read={children} empty={noChildren}>
          {() => (
            <div>
              <Toolbar>
                {all.length >= filterFrom && (
                  <FilterField label="Filter children" value={filter} onChange={setFilter} />
                )}
                <RecordActions fileName={`children-${name ?? ''}`} columns={childColumns} rows={shown} />
              </Toolbar>
              {shown.length === 0 && <Text tone="dim">No child here has this name or card number.</Text>}
              <Grid as="ul" least="17rem" gap="rows">
                {shown.map((child) => (
                  <li key={child.child_id}>
                    <ChildRow child={child} place={place} />
                  </li>
                ))}
              </Grid>
            </div>
          )}
        </DataState>
      </Stack>
    </Section>
  );
}

const ChildRow = ({ child, place }: { child: ChildHere; place: PlaceRef }) => (
  <Link {...childLink({ ...place, child_id: child.child_id })} className={classes.child}>
    <Initials name={child.name} />
    <span>
      <bdi dir="auto">{child.name}</bdi>
      <small>{booksOf(child)}</small>
    </span>
    <LevelBadge level={child.level} />
  </Link>
);

const booksOf = (child: ChildHere): string => {
  if (child.books_out === 0) return child.returned_on_date > 0 ? 'No books, returned today' : 'No books';
  const books = counted(child.books_out, 'book');
  if (child.borrowed_on_date > 0) return `${books} · ✓ borrowed today`;
  return child.oldest_days_out === null ? books : `${books}, ${counted(child.oldest_days_out, 'day')}`;
};
