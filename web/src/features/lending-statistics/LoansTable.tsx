import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { LoanStatistics } from '@storyvan/contract/lending-statistics';
import { BookLine } from '../../ui/BookLine.tsx';
import { DiffLevel } from '../../ui/LevelBadge.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import classes from './LoansTable.module.css';

/** The loans that a child's figures count; a date outside the range says so, for it is not counted. */
export function LoansTable({ loans, fileName }: { loans: LoanStatistics[]; fileName: string }) {
  const issued = loans.filter((loan) => loan.issued).length;
  const returned = loans.filter((loan) => loan.returned).length;
  return (
    <RecordTable
      label="Loans"
      rows={loans}
      columns={columns}
      rowKey={({ child_loan_id }) => child_loan_id}
      renderCard={renderCard}
      records={{ fileName, columns: records }}
      totals={{ date_issue: `${issued} in these dates`, date_return: `${returned} in these dates` }}
    />
  );
}

const issuedOn = ({ date_issue, issued }: LoanStatistics) => (
  <span className={classes.date}>
    {formatDate(date_issue)}
    {!issued && <span className={classes.outside}>before these dates</span>}
  </span>
);

const returnedOn = ({ date_return, returned }: LoanStatistics) =>
  date_return === null ? (
    <Pill kind="warn">still out</Pill>
  ) : (
    <span className={classes.date}>
      {formatDate(date_return)}
      {!returned && <span className={classes.outside}>after these dates</span>}
    </span>
  );

const columns: Column<LoanStatistics>[] = [
  { key: 'title', label: 'Book', render: (loan) => <BookLine book={loan} />, sortBy: ({ title }) => title },
  {
    key: 'diff_level',
    label: 'Level',
    render: ({ diff_level }) => <DiffLevel diff_level={diff_level} />,
    sortBy: ({ diff_level }) => diff_level ?? Number.NEGATIVE_INFINITY,
  },
  {
    key: 'date_issue',
    label: 'Issued',
    render: issuedOn,
    sortBy: ({ date_issue }) => date_issue,
    numeric: true,
  },
  {
    key: 'date_return',
    label: 'Returned',
    render: returnedOn,
    sortBy: ({ date_return }) => date_return ?? '9999',
    numeric: true,
  },
];

const renderCard = (loan: LoanStatistics) => (
  <BookLine book={loan}>
    <div className={classes.dates}>
      {issuedOn(loan)}
      <span aria-hidden="true">–</span>
      {returnedOn(loan)}
      <DiffLevel diff_level={loan.diff_level} />
    </div>
  </BookLine>
);

const records: ExportColumn<LoanStatistics>[] = [
  { label: 'Accession number', value: ({ accn_no }) => accn_no },
  { label: 'ISBN', value: ({ isbn }) => isbn },
  { label: 'Title', value: ({ title }) => title },
  { label: 'Author', value: ({ author }) => author },
  { label: 'Language', value: ({ language }) => language },
  { label: 'Category', value: ({ category_primary }) => category_primary },
  { label: 'Level', value: ({ level }) => level, kind: 'number' },
  { label: 'Level difference', value: ({ diff_level }) => diff_level, kind: 'number' },
  { label: 'Issued', value: ({ date_issue }) => date_issue, kind: 'date' },
  { label: 'Returned', value: ({ date_return }) => date_return, kind: 'date' },
  { label: 'Issue counted', value: ({ issued }) => (issued ? 'yes' : 'no') },
  { label: 'Return counted', value: ({ returned }) => (returned ? 'yes' : 'no') },
];
