import { Group, Skeleton } from '@mantine/core';
import { type Child, childHistory } from '@storyvan/contract/children';
import type { ChildLoan, ChildMove } from '@storyvan/contract/common/child-history';
import { opinions } from '@storyvan/contract/common/opinion';
import { readingPattern } from '@storyvan/contract/reading';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { opinionWords } from '@storyvan/domain/opinion';
import { call, pathOf } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useRead } from '../../lib/use-read.ts';
import { DiffLevel } from '../../records/level/LevelBadge.tsx';
import { HowToRead, LevelChart } from '../../records/level/LevelChart.tsx';
import { Renewals, renewalsInFile } from '../../records/loan/Renewals.tsx';
import { OpinionMark } from '../../records/reading/OpinionMark.tsx';
import { BookLine } from '../../records/title/BookLine.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

const noLoans = {
  title: 'No loans yet',
  hint: 'Books issued to this child will be listed here.',
};

const returned = (loan: ChildLoan) =>
  loan.date_return ? formatDate(loan.date_return) : <Pill kind="warn">still out</Pill>;

function WhatItSaid({ loan: { opinion, observation } }: { loan: ChildLoan }) {
  if (!opinion) return null;
  return (
    <>
      <OpinionMark opinion={opinion} />
      {observation && (
        <Text size="sm" tone="dim" lines="typed" dir="auto">
          {observation}
        </Text>
      )}
    </>
  );
}

/** The best first, and those without an opinion last. */
const orderOf = ({ opinion }: ChildLoan): number => (opinion ? opinions.indexOf(opinion) : opinions.length);

const columns: Column<ChildLoan>[] = [
  { key: 'title', label: 'Book', render: (loan) => <BookLine book={loan} />, sortBy: (loan) => loan.title },
  {
    key: 'date_issue',
    label: 'Issued',
    render: (loan) => (
      <>
        {formatDate(loan.date_issue)}
        <Renewals dates={loan.renewals} />
      </>
    ),
    sortBy: (loan) => loan.date_issue,
    numeric: true,
  },
  {
    key: 'date_return',
    label: 'Returned',
    render: returned,
    sortBy: (loan) => loan.date_return ?? '9999',
    numeric: true,
  },
  {
    key: 'diff_level',
    label: 'Level',
    render: (loan) => <DiffLevel diff_level={loan.diff_level} />,
    sortBy: (loan) => loan.diff_level ?? Number.NEGATIVE_INFINITY,
  },
  { key: 'opinion', label: 'How was it?', render: (loan) => <WhatItSaid loan={loan} />, sortBy: orderOf },
  { key: 'place_name', label: 'Place', render: (loan) => <bdi dir="auto">{loan.place_name}</bdi> },
];

const loanColumns: ExportColumn<ChildLoan>[] = [
  { label: 'Accession number', value: (loan) => loan.accn_no },
  { label: 'Title', value: (loan) => loan.title },
  { label: 'Author', value: (loan) => loan.author },
  { label: 'Category', value: (loan) => loan.category_primary },
  { label: 'Issued', value: (loan) => loan.date_issue, kind: 'date' },
  { label: 'Renewed', value: (loan) => renewalsInFile(loan.renewals) },
  { label: 'Returned', value: (loan) => loan.date_return, kind: 'date' },
  { label: 'Level of the book', value: (loan) => loan.level, kind: 'number' },
  { label: 'Level difference', value: (loan) => loan.diff_level, kind: 'number' },
  { label: 'How was it?', value: ({ opinion }) => opinion && opinionWords[opinion] },
  { label: 'Observation', value: (loan) => loan.observation },
  { label: 'Place', value: (loan) => loan.place_name },
];

/** All loans of a child, newest first, a page at a time. */
export function LoanHistory({ child }: { child: Child }) {
  const params = { childId: child.child_id };
  const { read, older } = usePages({
    key: pathOf(childHistory, { params }),
    first: undefined as string | undefined,
    load: (after, signal) => call(childHistory, { params, query: { after } }, signal),
    rowsOf: (page) => page.loans,
    nextOf: (page) => page.next,
  });
  return (
    <DataState read={read} empty={noLoans}>
      {(loans) => (
        <>
          <RecordTable
            label="Loans"
            rows={loans}
            columns={columns}
            rowKey={(loan) => loan.child_loan_id}
            renderCard={renderCard}
            unpaged
            records={{ fileName: `loans-${child.name}`, columns: loanColumns, load: older.loadAll }}
          />
          <LoadOlder older={older} />
        </>
      )}
    </DataState>
  );
}

const renderCard = (loan: ChildLoan) => (
  <BookLine book={loan}>
    <Meta>
      <span>
        {formatDate(loan.date_issue)} – {returned(loan)}
      </span>
      <DiffLevel diff_level={loan.diff_level} />
    </Meta>
    <WhatItSaid loan={loan} />
  </BookLine>
);

/** Where a child was enrolled before, the latest first; nothing if it never moved. */
export function ChildMoves({ child }: { child: Child }) {
  if (child.moves.length === 0) return null;
  return (
    <List aria-label="Places">
      {child.moves.map((move) => (
        <ListRow key={move.move_id}>
          <Group gap="0 1rem">
            <Text as="span" tone="dim" lines="one">
              {formatDate(move.date)}
            </Text>
            <span>
              {wordsOf(move)}{' '}
              <Text as="span" size="sm" tone="dim">
                by {move.by}
              </Text>
            </span>
          </Group>
        </ListRow>
      ))}
    </List>
  );
}

const gone = 'a place that no longer exists';

const wordsOf = ({ kind, from, to }: ChildMove): string => {
  if (kind === 'left') return `Left ${from ?? gone}`;
  if (kind === 'came back') return `Came back to ${to ?? gone}`;
  return `${kind === 'promoted' ? 'Moved up' : 'Moved'} from ${from ?? gone} to ${to ?? gone}`;
};

/** How hard the books of a child were over time (SPEC section 2: date against level difference). */
export function ChildPattern({ child }: { child: Child }) {
  const pattern = useRead(readingPattern, { params: { childId: child.child_id } });
  return (
    <Section title="Lending pattern">
      <DataState
        read={pattern}
        empty={{
          title: 'No books with a known level yet',
          hint: "Each borrowed book appears as a point once the book's and the child's levels are known.",
        }}
        skeleton={<Skeleton height={280} radius={14} />}
      >
        {(points) => (
          <>
            <HowToRead />
            <LevelChart
              name={child.name}
              points={points}
              from={points[0]?.date_issue ?? today()}
              to={today()}
            />
            <WithoutLevel child={child} known={points.length} />
          </>
        )}
      </DataState>
    </Section>
  );
}

function WithoutLevel({ child, known }: { child: Child; known: number }) {
  const unknown = child.loans_total - known;
  if (unknown <= 0) return null;
  return (
    <Text size="sm" tone="dim">
      {formatNumber(unknown)} of {formatNumber(child.loans_total)} books {unknown === 1 ? 'is' : 'are'} not
      shown because the level of the book or of the child was not known that day.
    </Text>
  );
}
