import {
  type LoanStatistics,
  statisticsOfChildren,
  statisticsOfLoans,
} from '@storyvan/contract/lending-statistics';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useRead } from '../../lib/use-read.ts';
import { DiffLevel } from '../../records/level/LevelBadge.tsx';
import { Renewals, renewalsInFile } from '../../records/loan/Renewals.tsx';
import { childLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { BookLine } from '../../records/title/BookLine.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { titleOf } from './ChildrenStep.tsx';
import { ComparedFigures } from './ComparedFigures.tsx';
import classes from './LendingStatistics.module.css';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import {
  crumbsToProgramme,
  datesOf,
  programmeWords,
  recordsFileName,
  type StatisticsStep,
  stepLink,
} from './statistics-step.ts';

const noLoans = {
  title: 'Nothing was issued, renewed or returned in these dates',
  hint: 'Choose earlier dates or a longer range.',
};

interface LoansStepProps extends StatisticsStep {
  site_grade_id: number;
  child_id: number;
}

/** One child at one place in a range of dates, loan by loan. */
export function LoansStep({ site_grade_id, child_id, ...step }: LoansStepProps) {
  const { program } = step;
  const { params, options } = datesOf(step);
  const names = usePlaceNames({ program, site_grade_id });
  const place = { program, id: site_grade_id, ...params };
  const children = useRead(statisticsOfChildren, { params: place }, options);
  const loans = useRead(statisticsOfLoans, { params: { ...place, childId: child_id } }, options);
  const child = children.data?.find((each) => each.child_id === child_id);
  const placeName = titleOf(names) ?? programmeWords[program].place;
  return (
    <StatisticsFrame
      crumbs={[...crumbsToProgramme(step), { label: placeName, link: stepLink(step, site_grade_id) }]}
      title={child?.child_name ?? 'Child'}
      aside={
        names.name && (
          <LinkButton
            link={childLink({ program, site_grade_id, school_id: names.school_id ?? null, child_id })}
          >
            Open the child
          </LinkButton>
        )
      }
      step={step}
      read={loans}
    >
      {child && (
        <Section title="In these dates">
          <ComparedFigures
            figures={[
              { label: 'books issued', value: child.issued, before: child.before.issued },
              { label: 'renewals', value: child.renewed, before: child.before.renewed },
              { label: 'books returned', value: child.returned, before: child.before.returned },
            ]}
          />
        </Section>
      )}
      <DataState read={loans} empty={noLoans}>
        {(list) => <LoansTable loans={list} fileName={recordsFileName(step, placeName, child?.child_name)} />}
      </DataState>
    </StatisticsFrame>
  );
}

/** The loans counted in a child's figures; dates outside the range are marked, because they are not counted. */
function LoansTable({ loans, fileName }: { loans: LoanStatistics[]; fileName: string }) {
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

const notCounted = (words: string) => (
  <Text as="span" size="xs" tone="dim">
    {words}
  </Text>
);

const issuedOn = ({ date_issue, issued, renewed }: LoanStatistics) => (
  <span className={classes.date}>
    {formatDate(date_issue)}
    {!issued && notCounted('before these dates')}
    <Renewals dates={renewed} />
  </span>
);

const returnedOn = ({ date_return, returned }: LoanStatistics) =>
  date_return === null ? (
    <Pill kind="warn">still out</Pill>
  ) : (
    <span className={classes.date}>
      {formatDate(date_return)}
      {!returned && notCounted('after these dates')}
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
  { label: 'Renewals counted', value: ({ renewed }) => renewalsInFile(renewed) },
  { label: 'Issue counted', value: ({ issued }) => (issued ? 'yes' : 'no') },
  { label: 'Return counted', value: ({ returned }) => (returned ? 'yes' : 'no') },
];
