import { NativeSelect } from '@mantine/core';
import { auditStaff } from '@storyvan/contract/audit';
import { auditKinds } from '@storyvan/contract/audit-action';
import { addDays, type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { Grid } from '../../ui/Card.tsx';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { UnreadableDates } from '../../ui/UnreadableDates.tsx';
import { kindWords } from './audit-words.ts';
import { type AuditSearch, queryOf } from './use-audit-log.ts';

interface AuditFilterProps {
  search: AuditSearch;
  onSearch: (part: AuditSearch) => void;
}

/** Filters by person, kind, outcome and time. */
export function AuditFilter({ search, onSearch }: AuditFilterProps) {
  const people = useRead(auditStaff);
  const { kind, staff, refused } = queryOf(search);
  return (
    <search>
      <Grid least="10rem" gap="sm">
        <NativeSelect
          label="Who"
          value={staff ?? ''}
          onChange={(event) => onSearch({ staff: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Everyone' },
            ...(people.data ?? []).map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
          ]}
        />
        <NativeSelect
          label="What"
          value={kind ?? ''}
          onChange={(event) => onSearch({ kind: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Everything' },
            ...auditKinds.map((each) => ({ value: each, label: kindWords[each] })),
          ]}
        />
        <NativeSelect
          label="Outcome"
          value={refused ?? ''}
          onChange={(event) => onSearch({ refused: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Any' },
            { value: 'true', label: 'Refused only' },
          ]}
        />
        <Period search={search} onSearch={onSearch} />
      </Grid>
    </search>
  );
}

/** A named period, or any dates. */
function Period({ search, onSearch }: AuditFilterProps) {
  const now = today();
  const { from, to } = queryOf(search);
  const [choosing, setChoosing] = useState(false);
  const named = periodOf({ from, to }, now);
  const chosen = choosing || named === 'dates';
  const choose = (key: string) => {
    setChoosing(key === 'dates');
    const period = periods(now).find((each) => each.key === key);
    if (period) onSearch({ from: period.from, to: period.to });
  };
  return (
    <>
      <NativeSelect
        label="When"
        value={chosen ? 'dates' : named}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...periods(now).map(({ key, label }) => ({ value: key, label })),
          { value: 'dates', label: 'Other dates' },
        ]}
      />
      <UnreadableDates dates={[search.from, search.to]} />
      {chosen && (
        <div style={{ gridColumn: '1 / -1' }}>
          <DateRangeField
            value={{ start: from ?? now, end: to ?? now }}
            onChange={({ start, end }) => onSearch({ from: start, to: end })}
            today={now}
          />
        </div>
      )}
    </>
  );
}

interface Period {
  key: string;
  label: string;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

const periods = (today: CalendarDate): Period[] => [
  { key: 'any', label: 'Any time' },
  { key: 'today', label: 'Today', from: today },
  { key: 'week', label: 'Last 7 days', from: addDays(today, -6) },
  { key: 'month', label: 'Last 30 days', from: addDays(today, -29) },
];

/** The key of that period, or "dates" for any other. */
function periodOf({ from, to }: Pick<Period, 'from' | 'to'>, today: CalendarDate): string {
  const period = periods(today).find((each) => each.from === from && each.to === to);
  return period?.key ?? 'dates';
}
