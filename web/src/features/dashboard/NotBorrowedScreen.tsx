import { Group, Stack } from '@mantine/core';
import { type ChildOfMonth, childrenOfMonth } from '@storyvan/contract/dashboard';
import { today } from '@storyvan/domain/calendar-date';
import { type ReactNode, useId } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { type PlaceNames, usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { ChildrenOfMonth } from './ChildrenOfMonth.tsx';
import { monthNameOf } from './dashboard.messages.ts';

const noChildren = {
  title: 'No children are enrolled here yet',
  hint: <ImportHint what="children" />,
};

/** The children of a place who have borrowed this month, and those who have not. */
export function NotBorrowedScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const children = useRead(childrenOfMonth, { params: { program, id } });
  return (
    <Screen
      crumbs={placeCrumbs(place, names)}
      title={`Borrowed in ${monthNameOf(today())}`}
      aside={children.data && <Aside names={names} list={children.data} />}
    >
      <DataState read={children} empty={noChildren}>
        {(list) => <Groups place={place} list={list} />}
      </DataState>
    </Screen>
  );
}

const hasBorrowed = (child: ChildOfMonth) => child.borrowed_this_month > 0;

const countOf = (list: ChildOfMonth[]): string =>
  `${list.filter(hasBorrowed).length} of ${counted(list.length, 'child', 'children')}`;

/** Exports all children in one file, or prints the page to take along. */
function Aside({ names, list }: { names: PlaceNames; list: ChildOfMonth[] }) {
  const fileName = ['borrowed this month', names.school_name, names.name].filter(Boolean).join(' ');
  return (
    <Group gap="0.5rem 1rem" c="var(--dim)">
      {countOf(list)}
      <RecordActions fileName={fileName} columns={records} rows={list.toSorted(notBorrowedFirst)} />
    </Group>
  );
}

const notBorrowedFirst = (a: ChildOfMonth, b: ChildOfMonth) =>
  Number(hasBorrowed(a)) - Number(hasBorrowed(b));

const records: ExportColumn<ChildOfMonth>[] = [
  { label: 'Child', value: ({ child_name }) => child_name },
  { label: 'Card', value: ({ card_no }) => card_no },
  { label: 'Level', value: ({ level }) => level, kind: 'number' },
  { label: 'Borrowed this month', value: (child) => child.borrowed_this_month, kind: 'number' },
  { label: 'Last borrowed', value: ({ last_borrowed }) => last_borrowed, kind: 'date' },
  { label: 'Books now', value: ({ books_out }) => books_out, kind: 'number' },
];

function Groups({ place, list }: { place: PlaceRef; list: ChildOfMonth[] }) {
  const waiting = list.filter((child) => !hasBorrowed(child));
  const borrowed = list.filter(hasBorrowed);
  return (
    <Stack gap="lg">
      <GroupOfChildren
        title="Have not borrowed"
        count={waiting.length}
        none="Every child has borrowed this month"
      >
        <ChildrenOfMonth label="Have not borrowed" place={place} list={waiting} />
      </GroupOfChildren>
      <GroupOfChildren title="Have borrowed" count={borrowed.length} none="No one yet">
        <ChildrenOfMonth label="Have borrowed" place={place} list={borrowed} withCount />
      </GroupOfChildren>
    </Stack>
  );
}

interface GroupOfChildrenProps {
  title: string;
  count: number;
  /** Shown in place of an empty list. */
  none: string;
  children: ReactNode;
}

function GroupOfChildren({ title, count, none, children }: GroupOfChildrenProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group component="h2" id={id} gap="0.625rem" m="0 0 0.625rem" fz="1.0625rem">
        {title} <Pill kind="accent">{count}</Pill>
      </Group>
      {count === 0 ? <Note title={none} /> : children}
    </section>
  );
}
