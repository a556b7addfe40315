import type { bookLendingHistory } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { counted } from '../../../lib/numbers.ts';
import type { Older } from '../../../lib/use-pages.ts';
import { Renewals, renewalsInFile } from '../../../records/loan/Renewals.tsx';
import { childLink, placeLink } from '../../../records/place/place-links.ts';
import { LoadOlder } from '../../../ui/LoadOlder.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import type { ExportColumn } from '../../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../../ui/table/RecordTable.tsx';
import classes from './Book.module.css';

type BookLoan = ReplyOf<typeof bookLendingHistory>[number];

const lentTo = (loan: BookLoan) => {
  const { child_id, child_name, place_name } = loan;
  return child_id === null ? (
    <Link {...placeLink(loan)}>
      <bdi dir="auto">{place_name}</bdi>
    </Link>
  ) : (
    <Link {...childLink({ ...loan, child_id })}>
      <bdi dir="auto">{child_name}</bdi>
    </Link>
  );
};

const kindOf = (loan: BookLoan): string => {
  if (loan.kind === 'child') return 'child';
  return loan.program === 'mop' ? 'site' : 'grade';
};

const returned = (loan: BookLoan) =>
  loan.date_return ? formatDate(loan.date_return) : <Pill kind="warn">still out</Pill>;

const columns: Column<BookLoan>[] = [
  { key: 'lent_to', label: 'Lent to', render: lentTo, sortBy: (loan) => loan.child_name ?? loan.place_name },
  { key: 'kind', label: 'Kind', render: kindOf, sortBy: kindOf },
  {
    key: 'place_name',
    label: 'Place',
    render: (loan) => <bdi dir="auto">{loan.place_name}</bdi>,
    sortBy: (loan) => loan.place_name,
  },
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
    key: 'days_out',
    label: 'Days',
    render: (loan) => loan.days_out,
    sortBy: (loan) => loan.days_out,
    numeric: true,
  },
];

const loanColumns: ExportColumn<BookLoan>[] = [
  { label: 'Kind', value: kindOf },
  { label: 'Child', value: (loan) => loan.child_name },
  { label: 'Place', value: (loan) => loan.place_name },
  { label: 'Issued', value: (loan) => loan.date_issue, kind: 'date' },
  { label: 'Renewed', value: (loan) => renewalsInFile(loan.renewals) },
  { label: 'Returned', value: (loan) => loan.date_return, kind: 'date' },
  { label: 'Days', value: (loan) => loan.days_out, kind: 'number' },
];

interface BookLoansProps {
  accn_no: string;
  loans: BookLoan[];
  older: Older<BookLoan>;
}

/** The loans of a copy, newest first. */
export function BookLoans({ accn_no, loans, older }: BookLoansProps) {
  return (
    <>
      <RecordTable
        label="Lending history"
        rows={loans}
        columns={columns}
        rowKey={(loan) => `${loan.kind} ${loan.loan_id}`}
        renderCard={renderCard}
        records={{ fileName: `loans-${accn_no}`, columns: loanColumns, load: older.loadAll }}
      />
      <LoadOlder older={older} />
    </>
  );
}

const renderCard = (loan: BookLoan) => (
  <>
    {lentTo(loan)}
    <div className={classes.loanAbout}>
      {loan.kind === 'child' ? <bdi dir="auto">{loan.place_name}</bdi> : kindOf(loan)}
    </div>
    <div className={classes.loanAbout}>
      {formatDate(loan.date_issue)} – {returned(loan)} · {counted(loan.days_out, 'day')}
    </div>
  </>
);
