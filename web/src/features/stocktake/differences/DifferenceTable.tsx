import { Button, Checkbox, Group } from '@mantine/core';
import { useSet } from '@mantine/hooks';
import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import type { Difference, StocktakeProgress } from '@storyvan/contract/stocktake';
import { fixesOf } from '@storyvan/domain/stocktake';
import { counted } from '../../../lib/numbers.ts';
import type { Older } from '../../../lib/use-pages.ts';
import { WhereIsIt } from '../../../records/place/WhereIsIt.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Toolbar } from '../../../ui/List.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';
import type { ExportColumn } from '../../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../../ui/table/RecordTable.tsx';
import { fileNameOf, kindNames, scannedSentence, whereNow } from '../stocktake.messages.ts';
import { DifferenceBook } from './DifferenceBook.tsx';
import { type Fixes, labelOf, type RowAct } from './use-fixes.ts';

interface DifferenceTableProps {
  stocktake: StocktakeProgress;
  kind: DifferenceKind;
  rows: Difference[];
  older: Older<Difference>;
  fixes: Fixes;
}

const exported: ExportColumn<Difference>[] = [
  { label: 'Accession number', value: (row) => row.accn_no },
  { label: 'Title', value: (row) => row.title },
  { label: 'Author', value: (row) => row.author },
  { label: 'Language', value: (row) => row.language },
  { label: 'In the records', value: whereNow },
  { label: 'Scanned by', value: (row) => row.scanned_by },
];

/** The differences to be fixed. Several missing books can be recorded as lost at once. */
export function DifferenceTable({ stocktake, kind, rows, older, fixes }: DifferenceTableProps) {
  /** Accession numbers. */
  const chosen = useSet<string>();
  const buttons = (row: Difference) => <FixButtons stocktake={stocktake} row={row} fixes={fixes} />;
  const box = (row: Difference) => (
    <Checkbox
      size="md"
      checked={chosen.has(row.accn_no)}
      onChange={() => chosen.delete(row.accn_no) || chosen.add(row.accn_no)}
      aria-label={`Choose ${row.title ?? row.accn_no}, ${row.accn_no}`}
    />
  );
  return (
    <>
      {kind === 'missing' && <ChooseBar rows={rows} numbers={chosen} fixes={fixes} />}
      <RecordTable
        label={kindNames[kind]}
        rows={rows}
        columns={columnsOf(kind, { box, buttons, fixes })}
        rowKey={({ accn_no }) => accn_no}
        unpaged
        renderCard={(row) => (
          <>
            <Group wrap="nowrap" align="flex-start">
              {kind === 'missing' && box(row)}
              <DifferenceBook row={row}>
                <About row={row} />
              </DifferenceBook>
            </Group>
            {buttons(row)}
            <Problem>{fixes.troubles.get(row.accn_no)}</Problem>
          </>
        )}
        records={{
          fileName: fileNameOf(stocktake, kindNames[kind]),
          columns: exported,
          load: older.loadAll,
        }}
      />
    </>
  );
}

interface Parts {
  box: Column<Difference>['render'];
  buttons: Column<Difference>['render'];
  fixes: Fixes;
}

function columnsOf(kind: DifferenceKind, { box, buttons, fixes }: Parts): Column<Difference>[] {
  const choose: Column<Difference> = { key: 'choose', label: 'Choose', render: box, screenOnly: true };
  const where: Column<Difference> = {
    key: 'where',
    label: 'In the records',
    render: (row) => <WhereIsIt where={whereNow(row)} held_by={row.held_by} />,
    sortBy: whereNow,
  };
  const scanned: Column<Difference> = { key: 'scanned', label: 'Scanned by', render: scannedSentence };
  return [
    ...(kind === 'missing' ? [choose] : []),
    {
      key: 'title',
      label: 'Book',
      render: (row) => (
        <DifferenceBook row={row}>
          <Problem>{fixes.troubles.get(row.accn_no)}</Problem>
        </DifferenceBook>
      ),
      sortBy: (row) => row.title ?? row.accn_no,
    },
    ...(kind === 'missing' ? [] : [...(kind === 'unknown' ? [] : [where]), scanned]),
    { key: 'fix', label: 'Fix', render: buttons, screenOnly: true },
  ];
}

/** On a card: where the records have it, and who scanned it. */
function About({ row }: { row: Difference }) {
  if (row.kind === 'missing') return null;
  return (
    <>
      {row.kind !== 'unknown' && (
        <Text as="div" size="sm">
          <WhereIsIt where={whereNow(row)} held_by={row.held_by} />
        </Text>
      )}
      <Text size="sm" tone="dim">
        Scanned by {scannedSentence(row)}
      </Text>
    </>
  );
}

interface ChooseBarProps {
  rows: Difference[];
  /** Those of the chosen rows. */
  numbers: Set<string>;
  fixes: Fixes;
}

function ChooseBar({ rows, numbers, fixes }: ChooseBarProps) {
  const chosen = rows.filter(({ accn_no }) => numbers.has(accn_no));
  const handleAll = (all: boolean) => {
    if (!all) numbers.clear();
    else for (const { accn_no } of rows) numbers.add(accn_no);
  };
  const books = counted(chosen.length, 'book');
  return (
    <Toolbar>
      <Checkbox
        size="md"
        label={`Choose all ${rows.length} shown`}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={(event) => handleAll(event.currentTarget.checked)}
      />
      {chosen.length > 0 && (
        <ConfirmButton
          label={`Record ${books} as lost`}
          title={`Record ${books} as lost?`}
          busy={fixes.busy.size > 0}
          onConfirm={() => fixes.fix(chosen, 'lost')}
        >
          They can no longer be lent. If one turns up later, return it to stock on its page.
        </ConfirmButton>
      )}
    </Toolbar>
  );
}

/** What a person can do about one difference. */
function actsOf({ status, site_grade_id }: StocktakeProgress, row: Difference): RowAct[] {
  const isOpen = status === 'open';
  if (row.kind === 'unknown') return isOpen ? ['taken_out'] : [];
  const fixes = fixesOf(row.kind, site_grade_id, isOpen);
  if (row.kind === 'missing') return isOpen ? ['counted', ...fixes] : fixes.toReversed();
  if (row.kind === 'lost') return fixes;
  // A book of the library cannot be taken back; a child's book of this place goes back into its box.
  if (row.held_by === null) return fixes.filter((fix) => fix === 'lent_here');
  return row.held_by.site_grade_id === site_grade_id ? ['taken_back'] : fixes;
}

interface FixButtonsProps {
  stocktake: StocktakeProgress;
  row: Difference;
  fixes: Fixes;
}

function FixButtons({ stocktake, row, fixes }: FixButtonsProps) {
  const isBusy = fixes.busy.has(row.accn_no);
  return (
    <Group gap="xs" my={4}>
      {actsOf(stocktake, row).map((act) => (
        <Button
          key={act}
          variant="default"
          h={44}
          loading={isBusy}
          aria-label={`${labelOf(act)}: ${row.title ?? row.accn_no}, ${row.accn_no}`}
          onClick={() => fixes.fix([row], act)}
        >
          {labelOf(act)}
        </Button>
      ))}
      {row.kind === 'unknown' && <LinkButton link={{ to: '/add-book' }}>Add book</LinkButton>}
    </Group>
  );
}
