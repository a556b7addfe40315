import { type ChildHere, childrenHere } from '@storyvan/contract/children';
import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../DataState.tsx';
import { FilterField } from '../FilterField.tsx';
import { Initials } from '../Initials.tsx';
import { LevelBadge } from '../LevelBadge.tsx';
import { LinkButton } from '../LinkButton.tsx';
import type { ExportColumn } from '../records/export-column.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import { Section } from '../Section.tsx';
import classes from './ChildrenHere.module.css';
import { childLink, type PlaceRef } from './place-links.ts';
import { enrollChildLink } from './week-links.ts';

const noChildren = {
  title: 'No children are enrolled here yet',
  hint: 'Enrol the first child, or bring a list in with “storyvan import children”.',
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

/** From this many on a list is longer than a screen and can be narrowed. */
const filterFrom = 12;

interface ChildrenHereProps {
  place: PlaceRef;
  /** What the place is called, once that is known; a file with its children is called after it. */
  name: string | undefined;
}

/** The whole group of a site or grade: who has what, and who has borrowed today. */
export function ChildrenHere({ place, name }: ChildrenHereProps) {
  const { program, site_grade_id: id } = place;
  const children = useRead(childrenHere, { params: { program, id, date: unpadded(today()) } });
  const borrowed = children.data?.filter((child) => child.borrowed_on_date > 0).length ?? 0;
  const aside = children.data && children.data.length > 0 && (
    <span>
      {borrowed} of {children.data.length} have borrowed today
    </span>
  );
  return (
    <Section title="Children here" aside={aside}>
      <div className={classes.enrol}>
        <LinkButton link={enrollChildLink(program, place)}>Enrol child</LinkButton>
      </div>
      <DataState read={children} empty={noChildren}>
        {(list) => <ChildList place={place} list={list} fileName={`children-${name ?? ''}`} />}
      </DataState>
    </Section>
  );
}

interface ChildListProps {
  place: PlaceRef;
  list: ChildHere[];
  fileName: string;
}

function ChildList({ place, list, fileName }: ChildListProps) {
  const [filter, setFilter] = useState('');
  const shown = list.filter((child) => matchesWords(filter, child.name, child.card_no));
  return (
    <>
      <div className={classes.tools}>
        {list.length >= filterFrom && (
          <FilterField label="Filter children" value={filter} onChange={setFilter} />
        )}
        <RecordActions fileName={fileName} columns={childColumns} rows={shown} />
      </div>
      {shown.length === 0 && <p className={classes.none}>No child here has this name or card.</p>}
      <ul className={classes.children}>
        {shown.map((child) => (
          <li key={child.child_id}>
            <Link {...childLink({ ...place, child_id: child.child_id })} className={classes.child}>
              <Initials name={child.name} />
              <span className={classes.words}>
                <bdi dir="auto" className={classes.name}>
                  {child.name}
                </bdi>
                <span className={classes.books}>{booksOf(child)}</span>
              </span>
              <LevelBadge level={child.level} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const booksOf = (child: ChildHere): string => {
  if (child.books_out === 0) return child.returned_on_date > 0 ? 'No books, returned today' : 'No books';
  const books = counted(child.books_out, 'book');
  if (child.borrowed_on_date > 0) return `${books} · ✓ borrowed today`;
  return child.oldest_days_out === null ? books : `${books}, ${counted(child.oldest_days_out, 'day')}`;
};
