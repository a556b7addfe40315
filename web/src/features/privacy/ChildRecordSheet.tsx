import type { ChildRecord } from '@storyvan/contract/privacy';
import { formatDate, today } from '@storyvan/domain/calendar-date';
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
  readingTable,
  wishTable,
} from './record-tables.tsx';

/** Everything stored about a child, on one sheet that can be printed. */
export function ChildRecordSheet({ record }: { record: ChildRecord }) {
  const { child, moves, loans, readings, wishes, attendance, lending_events, field_entries, looked_at } =
    record;
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
      <Section title="Loans" aside={counted(loans.length, 'loan')}>
        {loans.length === 0 ? <None /> : <RecordTable {...loanTable(child.name)} rows={loans} />}
      </Section>
      <Section title="Readings" aside={countOfReadings(readings)}>
        {readings.length === 0 ? <None /> : <RecordTable {...readingTable(child.name)} rows={readings} />}
      </Section>
      <Section title="Wishes" aside={counted(wishes.length, 'wish', 'wishes')}>
        {wishes.length === 0 ? <None /> : <RecordTable {...wishTable(child.name)} rows={wishes} />}
      </Section>
      <Section title="Sessions" aside={counted(attendance.length, 'session')}>
        {attendance.length === 0 ? (
          <None />
        ) : (
          <RecordTable {...attendanceTable(child.name)} rows={attendance} />
        )}
      </Section>
      <Section title="Recorded at the desk" aside={counted(lending_events.length, 'entry', 'entries')}>
        {lending_events.length === 0 ? (
          <None />
        ) : (
          <RecordTable {...eventTable(child.name)} rows={lending_events} />
        )}
      </Section>
      <Section title="Made without a network" aside={counted(field_entries.length, 'entry', 'entries')}>
        {field_entries.length === 0 ? (
          <None />
        ) : (
          <RecordTable {...fieldEntryTable(child.name)} rows={field_entries} />
        )}
      </Section>
      <Section
        title="When the record was opened or changed"
        aside={counted(looked_at.length, 'entry', 'entries')}
      >
        {looked_at.length === 0 ? <None /> : <RecordTable {...lookTable(child.name)} rows={looked_at} />}
      </Section>
    </>
  );
}

/** What a child said at a return is not a reading with a staff member. */
function countOfReadings(readings: ChildRecord['readings']): string {
  const opinions = readings.filter(({ opinion }) => opinion !== null).length;
  const counts = [counted(readings.length - opinions, 'reading')];
  if (opinions > 0) counts.push(counted(opinions, 'opinion'));
  return counts.join(', ');
}

const None = () => <Text>None.</Text>;

const levelWords = (level: number | null, name: string | null): string =>
  level === null ? 'none' : `${level}${name ? `, ${name}` : ''}`;

const factsOf = (child: ChildRecord['child']): [string, string][] => [
  ['Name', child.name],
  ['Card number', child.card_no ?? 'none'],
  ['Place', child.place_name],
  ['Gender', child.gender ?? 'not recorded'],
  ['Date of birth', child.date_of_birth ? formatDate(child.date_of_birth) : 'not recorded'],
  ["Guardian's phone", child.guardian_phone ?? 'not recorded'],
  ['Baseline level', levelWords(child.baseline_level, child.baseline_level_name)],
  ['Level', levelWords(child.level, child.level_name)],
  ['Enrolled', formatDate(today(new Date(child.created_at)))],
  ...(child.inactive_since ? ([['Left', formatDate(child.inactive_since)]] as [string, string][]) : []),
  ['Search words', child.search_words.join(', ')],
];
