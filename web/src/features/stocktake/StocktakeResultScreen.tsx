import { Stack } from '@mantine/core';
import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import {
  type ComparedCopy,
  type CompareGroup,
  compareGroups,
  compareStocktakes,
  getStocktake,
  type StocktakeCounts,
  type StocktakeProgress,
} from '@storyvan/contract/stocktake';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useRead } from '../../lib/use-read.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Disclosure, List, ListRow } from '../../ui/List.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { DifferenceBook } from './differences/DifferenceBook.tsx';
import { Differences } from './differences/Differences.tsx';
import { KindChoices } from './KindChoices.tsx';
import { endedSentence, fileNameOf, startedSentence, whereNow } from './stocktake.messages.ts';
import { countLink, crumbsOf, placeOf, resultLink } from './stocktake-links.ts';
import type { StocktakeView } from './stocktake-search.ts';

interface StocktakeResultScreenProps {
  stocktake_id: number;
  view: StocktakeView;
  onView: (view: StocktakeView) => void;
}

/** A finished stocktake: its figures, compared with the one before, and its differences. */
export function StocktakeResultScreen({ stocktake_id, view, onView }: StocktakeResultScreenProps) {
  const read = useRead(getStocktake, { params: { stocktakeId: stocktake_id } });
  const place = read.data ? placeOf(read.data) : null;
  const names = usePlaceNames(place ?? { program: 'mop', site_grade_id: 0 }, place !== null);
  const crumbs = [...crumbsOf(place, names), { label: 'Stocktake', link: countLink(place) }];
  return (
    <Screen crumbs={crumbs} title="Stocktake result">
      <DataState read={read}>
        {(stocktake) =>
          stocktake.status === 'finished' ? (
            <Result stocktake={stocktake} kind={view.show ?? 'missing'} onView={onView} />
          ) : (
            <NoResult stocktake={stocktake} />
          )
        }
      </DataState>
    </Screen>
  );
}

interface ResultProps extends Pick<StocktakeResultScreenProps, 'onView'> {
  stocktake: StocktakeProgress;
  kind: DifferenceKind;
}

function Result({ stocktake, kind, onView }: ResultProps) {
  return (
    <Stack gap="md">
      <Text tone="dim">
        {stocktake.place_name}. {startedSentence(stocktake)}. {endedSentence(stocktake)}.
      </Text>
      <Comparison stocktake={stocktake} />
      <Section title="To be fixed">
        <Stack gap="md">
          <KindChoices figures={stocktake.open} chosen={kind} onChoose={(show) => onView({ show })} />
          <Differences key={kind} stocktake={stocktake} kind={kind} />
        </Stack>
      </Section>
    </Stack>
  );
}

function NoResult({ stocktake }: { stocktake: StocktakeProgress }) {
  const isOpen = stocktake.status === 'open';
  return (
    <Note title={isOpen ? 'This stocktake is still open' : 'This stocktake was cancelled'}>
      <p>{isOpen ? startedSentence(stocktake) : `${endedSentence(stocktake)}: ${stocktake.reason}`}</p>
      <LinkButton link={countLink(placeOf(stocktake))} primary>
        {isOpen ? 'Go on counting' : 'To the stocktake'}
      </LinkButton>
    </Note>
  );
}

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
function Comparison({ stocktake }: { stocktake: StocktakeProgress }) {
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
