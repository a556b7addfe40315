import { Stack } from '@mantine/core';
import {
  type ComparedCopy,
  type CompareGroup,
  compareGroups,
  compareStocktakes,
  type StocktakeCounts,
  type StocktakeProgress,
} from '@storyvan/contract/stocktake';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Disclosure, List, ListRow } from '../../ui/List.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { DifferenceBook } from './differences/DifferenceBook.tsx';
import { fileNameOf, whereNow } from './stocktake.messages.ts';
import { resultLink } from './stocktake-links.ts';

interface Line {
  label: string;
  now: number;
  before: number | null;
}

const labels: [keyof StocktakeCounts, string][] = [
  ['expected', 'Expected here'],
  ['counted', 'Counted'],
  ['missing', 'Missing'],
  ['elsewhere', 'Found, recorded elsewhere'],
  ['lost', 'Found, recorded as lost'],
  ['unknown', 'Unknown numbers'],
];

const dayOf = (at: string): string => formatDate(today(new Date(at)));

/** The figures of a finished stocktake beside those of the one before, and which books are missing again. */
export function Comparison({ stocktake }: { stocktake: StocktakeProgress }) {
  const { counts, previous } = stocktake;
  const lines = labels.map(([figure, label]) => ({
    label,
    now: counts[figure],
    before: previous?.counts[figure] ?? null,
  }));
  return (
    <Section
      title="Figures"
      aside={previous && <Link {...resultLink(previous)}>Stocktake of {dayOf(previous.ended_at)}</Link>}
    >
      <Stack gap="md">
        <RecordTable
          label="Figures"
          rows={lines}
          columns={columnsOf(stocktake)}
          rowKey={({ label }) => label}
          renderCard={figureCard}
          roomFrom="22em"
          unpaged
          records={{
            fileName: fileNameOf(stocktake, 'figures'),
            columns: [
              { label: 'Figure', value: (line) => line.label },
              { label: 'This stocktake', value: (line) => line.now, kind: 'number' },
              { label: 'The one before', value: (line) => line.before, kind: 'number' },
            ],
          }}
        />
        {previous && (
          <div>
            {compareGroups.map((group) => (
              <Group key={group} stocktakeId={stocktake.stocktake_id} group={group} />
            ))}
          </div>
        )}
      </Stack>
    </Section>
  );
}

function columnsOf({ ended_at, previous }: StocktakeProgress): Column<Line>[] {
  const columns: Column<Line>[] = [
    { key: 'label', label: 'Books', render: ({ label }) => label },
    {
      key: 'now',
      label: dayOf(ended_at ?? ''),
      render: ({ now }) => <b>{formatNumber(now)}</b>,
      numeric: true,
    },
  ];
  if (!previous) return columns;
  return [
    ...columns,
    {
      key: 'before',
      label: dayOf(previous.ended_at),
      render: ({ before }) => formatNumber(before ?? 0),
      numeric: true,
    },
  ];
}

const figureCard = ({ label, now, before }: Line) => (
  <Text>
    {label}: <b>{formatNumber(now)}</b>
    {before !== null && ` (before: ${formatNumber(before)})`}
  </Text>
);

const groupNames: Record<CompareGroup, string> = {
  again: 'Missing again',
  new: 'Newly missing',
  no_longer: 'Missing last time, not now',
};

function Group({ stocktakeId, group }: { stocktakeId: number; group: CompareGroup }) {
  const [open, setOpen] = useState(false);
  const params = { stocktakeId, group };
  const { read, older, firstPage } = usePages({
    key: `stocktake comparison ${stocktakeId} ${group}`,
    first: undefined as string | undefined,
    load: (after, signal) => call(compareStocktakes, { params, query: { after } }, signal),
    rowsOf: (page): ComparedCopy[] => page.copies,
    nextOf: (page) => page.next,
  });
  const total = firstPage ? formatNumber(firstPage.total) : '…';
  return (
    <Disclosure summary={`${groupNames[group]} (${total})`} open={open} onToggle={setOpen}>
      {read.data && (
        <List aria-label={groupNames[group]}>
          {read.data.map((copy) => (
            <ListRow key={copy.accn_no}>
              <DifferenceBook row={copy}>
                <Text size="sm" tone="dim">
                  {whereNow(copy)}
                </Text>
              </DifferenceBook>
            </ListRow>
          ))}
        </List>
      )}
      <LoadOlder older={older} label="Load more" />
    </Disclosure>
  );
}
