import { Group } from '@mantine/core';
import {
  type ChildStatistics,
  statisticsOfChildren,
  statisticsOfPlaces,
} from '@storyvan/contract/lending-statistics';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link, type LinkProps } from '@tanstack/react-router';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { placeLink } from '../../records/place/place-links.ts';
import { type PlaceNames, usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import type { Totals } from '../../ui/table/RecordTotals.tsx';
import { useFilter } from '../../ui/table/use-filter.tsx';
import { Change, ComparedFigures, comparedFigures } from './ComparedFigures.tsx';
import classes from './LendingStatistics.module.css';
import { lentColumns } from './PlaceColumns.tsx';
import { StatisticsFrame } from './StatisticsFrame.tsx';
import {
  crumbsToProgramme,
  datesOf,
  programmeWords,
  recordsFileName,
  type StatisticsStep,
  stepLink,
} from './statistics-step.ts';

const noChildren = {
  title: 'No children enrolled and no loans here',
  hint: <ImportHint first="Choose other dates" what="children" others="Choose other dates." />,
};

/** One place in a range of dates, child by child. */
export function ChildrenStep({ site_grade_id, ...step }: StatisticsStep & { site_grade_id: number }) {
  const { program } = step;
  const { params, options } = datesOf(step);
  const mop = program === 'mop';
  const names = usePlaceNames({ program, site_grade_id });
  const only = mop
    ? { school: site_grade_id, grade: 'all_grades' as const }
    : { school: 'all' as const, grade: site_grade_id };
  const places = useRead(statisticsOfPlaces, { params: { program, ...only, ...params } }, options);
  const children = useRead(
    statisticsOfChildren,
    { params: { program, id: site_grade_id, ...params } },
    options,
  );
  const [place] = places.data ?? [];
  return (
    <StatisticsFrame
      crumbs={crumbsToProgramme(step)}
      title={titleOf(names) ?? programmeWords[program].place}
      aside={
        place && (
          <Group gap="xs">
            <LinkButton link={{ to: '/insight', search: { scope: `place:${site_grade_id}`, ...step.range } }}>
              Insight
            </LinkButton>
            <LinkButton link={placeLink(place)}>{mop ? 'Open the site' : 'Open the grade'}</LinkButton>
          </Group>
        )
      }
      step={step}
      read={children}
    >
      <DataState read={children} empty={noChildren}>
        {(list) => (
          <>
            <Section title={mop ? 'The whole site' : 'The whole grade'}>
              <DataState read={places}>
                {([found]) => found && <ComparedFigures figures={comparedFigures(found)} />}
              </DataState>
            </Section>
            <ChildrenTable step={step} site_grade_id={site_grade_id} placeName={titleOf(names)} list={list} />
          </>
        )}
      </DataState>
    </StatisticsFrame>
  );
}

/** "Chimbel (senior)", or "Aldona Primary, III-A". */
export const titleOf = ({ name, school_name }: PlaceNames): string | undefined =>
  name && school_name ? `${school_name}, ${name}` : name;

interface ChildrenTableProps {
  step: StatisticsStep;
  site_grade_id: number;
  /** For the name of the export file. */
  placeName: string | undefined;
  list: ChildStatistics[];
}

/** How much each child of a place borrowed; each row links to the child's loans. */
function ChildrenTable({ step, site_grade_id, placeName, list }: ChildrenTableProps) {
  const { shown, filter } = useFilter(list, {
    label: 'Filter children',
    wordsOf: (child) => [child.child_name, child.card_no],
    none: { title: 'No matching children', hint: 'Try fewer letters of the name.' },
  });
  const linkOf = (child: ChildStatistics) => stepLink(step, site_grade_id, child.child_id);
  return (
    <RecordTable
      label="Lending by child"
      rows={shown}
      columns={columnsOf(shown, linkOf)}
      rowKey={({ child_id }) => String(child_id)}
      renderCard={(child) => <ChildCardFigures child={child} link={linkOf(child)} />}
      records={{ fileName: recordsFileName(step, placeName), columns: records }}
      totals={totalsOf(shown)}
      filter={filter}
    />
  );
}

interface ChildProps {
  child: ChildStatistics;
  link: LinkProps;
}

function ChildName({ child, link }: ChildProps) {
  return (
    <span className={classes.name}>
      <Link {...link}>
        <bdi dir="auto">{child.child_name}</bdi>
      </Link>
      {!child.enrolled_here && <Pill>no longer here</Pill>}
    </span>
  );
}

/** The last loan within the dates. */
const lastBorrowed = ({ last_borrowed }: ChildStatistics) =>
  last_borrowed ? formatDate(last_borrowed) : <Pill kind="warn">has not borrowed</Pill>;

const columnsOf = (
  list: ChildStatistics[],
  linkOf: (child: ChildStatistics) => LinkProps,
): Column<ChildStatistics>[] => [
  {
    key: 'child_name',
    label: 'Child',
    render: (child) => <ChildName child={child} link={linkOf(child)} />,
    sortBy: ({ child_name }) => child_name,
  },
  {
    key: 'level',
    label: 'Level',
    render: ({ level }) => <LevelBadge level={level} />,
    sortBy: ({ level }) => level ?? Number.NEGATIVE_INFINITY,
  },
  ...lentColumns(list),
  {
    key: 'last_borrowed',
    label: 'Last borrowed',
    render: lastBorrowed,
    sortBy: ({ last_borrowed }) => last_borrowed ?? '',
    numeric: true,
  },
];

function ChildCardFigures({ child, link }: ChildProps) {
  return (
    <>
      <div className={classes.head}>
        <ChildName child={child} link={link} />
        <strong>{formatNumber(child.issued)}</strong>
      </div>
      <div className={classes.childAbout}>
        <LevelBadge level={child.level} />
        {child.renewed > 0 && <span>{counted(child.renewed, 'renewal')}</span>}
        <span>{counted(child.returned, 'book')} returned</span>
        {lastBorrowed(child)}
        <Change value={child.issued} before={child.before.issued} />
      </div>
    </>
  );
}

function totalsOf(list: ChildStatistics[]): Totals {
  const sum = (of: (child: ChildStatistics) => number) => list.reduce((total, child) => total + of(child), 0);
  const issued = sum((child) => child.issued);
  return {
    issued: formatNumber(issued),
    change: <Change value={issued} before={sum((child) => child.before.issued)} />,
    renewed: formatNumber(sum((child) => child.renewed)),
    returned: formatNumber(sum((child) => child.returned)),
    last_borrowed: `${formatNumber(list.filter((child) => child.issued > 0).length)} borrowed`,
  };
}

const records: ExportColumn<ChildStatistics>[] = [
  { label: 'Child', value: ({ child_name }) => child_name },
  { label: 'Card', value: ({ card_no }) => card_no },
  { label: 'Level', value: ({ level }) => level, kind: 'number' },
  { label: 'Enrolled here', value: ({ enrolled_here }) => (enrolled_here ? 'yes' : 'no') },
  { label: 'Issued', value: ({ issued }) => issued, kind: 'number' },
  { label: 'Issued before', value: ({ before }) => before.issued, kind: 'number' },
  { label: 'Renewed', value: ({ renewed }) => renewed, kind: 'number' },
  { label: 'Renewed before', value: ({ before }) => before.renewed, kind: 'number' },
  { label: 'Returned', value: ({ returned }) => returned, kind: 'number' },
  { label: 'Returned before', value: ({ before }) => before.returned, kind: 'number' },
  { label: 'Last borrowed', value: ({ last_borrowed }) => last_borrowed, kind: 'date' },
];
