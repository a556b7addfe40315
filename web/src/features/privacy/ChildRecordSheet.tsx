import type { ChildRecord } from '@storyvan/contract/privacy';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { familyLanguageNames } from '@storyvan/domain/family-language-names';
import { counted } from '../../lib/numbers.ts';
import { Facts } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import { moveWords } from './privacy.messages.ts';
import {
  attendanceTable,
  eventTable,
  fieldEntryTable,
  loanTable,
  lookTable,
  type RecordList,
  readingTable,
  wishTable,
} from './record-tables.tsx';

/** Everything stored about a child, on one sheet that can be printed. */
export function ChildRecordSheet({ record }: { record: ChildRecord }) {
  const { child, moves, loans, readings, wishes, attendance, lending_events, field_entries, looked_at } =
    record;
  const { name } = child;
  return (
    <>
      <Section title="About the child">
        <Facts
          facts={[
            ...factsOf(child),
            ...moves.map((move): [string, string] => [formatDate(move.date), moveWords(move)]),
          ]}
        />
      </Section>
      <Listed table={loanTable(name)} rows={loans} aside={counted(loans.length, 'loan')} />
      <Listed table={readingTable(name)} rows={readings} aside={countOfReadings(readings)} />
      <Listed table={wishTable(name)} rows={wishes} aside={counted(wishes.length, 'wish', 'wishes')} />
      <Listed table={attendanceTable(name)} rows={attendance} aside={counted(attendance.length, 'session')} />
      <Listed title="Recorded at the desk" table={eventTable(name)} rows={lending_events} />
      <Listed title="Made without a network" table={fieldEntryTable(name)} rows={field_entries} />
      <Listed title="When the record was opened or changed" table={lookTable(name)} rows={looked_at} />
    </>
  );
}

interface ListedProps<Row> {
  /** The name of the table by default. */
  title?: string;
  /** A count of entries by default. */
  aside?: string;
  table: RecordList<Row>;
  rows: Row[];
}

const Listed = <Row,>({ table, title = table.label, rows, aside }: ListedProps<Row>) => (
  <Section title={title} aside={aside ?? counted(rows.length, 'entry', 'entries')}>
    {rows.length === 0 ? <Text>None.</Text> : <RecordTable {...table} rows={rows} />}
  </Section>
);

/** What a child said at a return is not a reading with a staff member. */
function countOfReadings(readings: ChildRecord['readings']): string {
  const opinions = readings.filter(({ opinion }) => opinion !== null).length;
  const counts = [counted(readings.length - opinions, 'reading')];
  if (opinions > 0) counts.push(counted(opinions, 'opinion'));
  return counts.join(', ');
}

const levelWords = (level: number | null, name: string | null): string =>
  level === null ? 'none' : `${level}${name ? `, ${name}` : ''}`;

function consentWords({ notices_consent_on, notices_declined_on }: ChildRecord['child']): string {
  if (notices_consent_on) return `agreed on ${formatDate(notices_consent_on)}`;
  return notices_declined_on ? `declined on ${formatDate(notices_declined_on)}` : 'not asked';
}

const factsOf = (child: ChildRecord['child']): [string, string][] => [
  ['Name', child.name],
  ['Card number', child.card_no ?? 'none'],
  ['Place', child.place_name],
  ['Gender', child.gender ?? 'not recorded'],
  ['Date of birth', child.date_of_birth ? formatDate(child.date_of_birth) : 'not recorded'],
  ["Guardian's phone", child.guardian_phone ?? 'not recorded'],
  ['Messages to the family', consentWords(child)],
  [
    'Language of messages',
    child.family_language ? familyLanguageNames[child.family_language] : 'the usual one',
  ],
  ['Baseline level', levelWords(child.baseline_level, child.baseline_level_name)],
  ['Level', levelWords(child.level, child.level_name)],
  ['Enrolled', formatDate(today(new Date(child.created_at)))],
  ...(child.inactive_since ? ([['Left', formatDate(child.inactive_since)]] as [string, string][]) : []),
  ['Search words', child.search_words.join(', ')],
];
