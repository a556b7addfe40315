import { Stack } from '@mantine/core';
import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import { type Difference, listDifferences, type StocktakeProgress } from '@storyvan/contract/stocktake';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Disclosure, List, ListRow } from '../../../ui/List.tsx';
import { LoadOlder } from '../../../ui/LoadOlder.tsx';
import { Text } from '../../../ui/Text.tsx';
import { fixedSentence, kindHints, noneOpen } from '../stocktake.messages.ts';
import { DifferenceBook } from './DifferenceBook.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { useFixes } from './use-fixes.ts';

interface DifferencesProps {
  stocktake: StocktakeProgress;
  kind: DifferenceKind;
}

/** The differences of one kind: those to be fixed, and below them those that are done. */
export function Differences({ stocktake, kind }: DifferencesProps) {
  const { read, older } = useDifferences(stocktake, kind, 'open');
  const fixes = useFixes(stocktake);
  const done = stocktake.counts[kind] - stocktake.open[kind];
  return (
    <Stack gap="md">
      <Text tone="dim" measure>
        {kindHints[kind]}
      </Text>
      <DataState read={read} empty={{ title: noneOpen[kind], hint: emptyHint(stocktake, done) }}>
        {(rows) => (
          <>
            <DifferenceTable stocktake={stocktake} kind={kind} rows={rows} older={older} fixes={fixes} />
            <LoadOlder older={older} label="Load more" />
          </>
        )}
      </DataState>
      {done > 0 && <Done key={kind} stocktake={stocktake} kind={kind} count={done} />}
    </Stack>
  );
}

const emptyHint = ({ status }: StocktakeProgress, done: number): string => {
  if (done > 0) return 'All of them are done.';
  return status === 'open' ? 'Go on scanning: this list follows the scans.' : 'There was nothing to fix.';
};

function Done({ count, ...props }: DifferencesProps & { count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure summary={`Done (${formatNumber(count)})`} open={open} onToggle={setOpen}>
      {open && <DoneList {...props} />}
    </Disclosure>
  );
}

function DoneList({ stocktake, kind }: DifferencesProps) {
  const { read, older } = useDifferences(stocktake, kind, 'done');
  return (
    <DataState read={read} empty={{ title: 'Nothing yet', hint: 'What is fixed will be listed here.' }}>
      {(rows) => (
        <>
          <List framed aria-label="Done">
            {rows.map((row) => (
              <ListRow key={row.accn_no}>
                <DifferenceBook row={row}>
                  <Text size="sm" tone="dim">
                    {fixedSentence(row)}
                  </Text>
                </DifferenceBook>
              </ListRow>
            ))}
          </List>
          <LoadOlder older={older} label="Load more" />
        </>
      )}
    </DataState>
  );
}

function useDifferences({ stocktake_id }: StocktakeProgress, kind: DifferenceKind, state: 'open' | 'done') {
  const params = { stocktakeId: stocktake_id, kind, state };
  return usePages({
    key: `stocktake differences ${stocktake_id} ${kind} ${state}`,
    first: undefined as string | undefined,
    load: (after, signal) => call(listDifferences, { params, query: { after } }, signal),
    rowsOf: (page): Difference[] => page.differences,
    nextOf: (page) => page.next,
  });
}
