import type { Child, ChildLoan } from '@storyvan/contract/children';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { BookLine } from '../../ui/BookLine.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { DiffLevel } from '../../ui/LevelBadge.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import classes from './LoanHistory.module.css';
import { useOlderLoans } from './useOlderLoans.ts';

const noLoans = {
  title: 'No loans yet',
  hint: 'The first book issued to this child will stand here.',
};

const returned = (loan: ChildLoan) =>
  loan.date_return ? formatDate(loan.date_return) : <Pill kind="warn">still out</Pill>;

const columns: Column<ChildLoan>[] = [
  { key: 'title', label: 'Book', render: (loan) => <BookLine book={loan} />, sortBy: (loan) => loan.title },
  {
    key: 'date_issue',
    label: 'Issued',
    render: (loan) => formatDate(loan.date_issue),
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
  { key: 'place_name', label: 'Place', render: (loan) => <bdi dir="auto">{loan.place_name}</bdi> },
];

const loanColumns: ExportColumn<ChildLoan>[] = [
  { label: 'Accession number', value: (loan) => loan.accn_no },
  { label: 'Title', value: (loan) => loan.title },
  { label: 'Author', value: (loan) => loan.author },
  { label: 'Category', value: (loan) => loan.category_primary },
  { label: 'Issued', value: (loan) => loan.date_issue, kind: 'date' },
  { label: 'Returned', value: (loan) => loan.date_return, kind: 'date' },
  { label: 'Level of the book', value: (loan) => loan.level, kind: 'number' },
  { label: 'Level difference', value: (loan) => loan.diff_level, kind: 'number' },
  { label: 'Place', value: (loan) => loan.place_name },
];

/** All loans of a child, newest first, a page at a time. */
export function LoanHistory({ child }: { child: Child }) {
  const { read, older } = useOlderLoans(child.child_id);
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
    <div className={classes.dates}>
      <span>
        {formatDate(loan.date_issue)} – {returned(loan)}
      </span>
      <DiffLevel diff_level={loan.diff_level} />
    </div>
  </BookLine>
);
