import { NativeSelect } from '@mantine/core';
import { auditStaff } from '@storyvan/contract/audit';
import { auditKinds } from '@storyvan/contract/audited';
import { today } from '@storyvan/contract/common/calendar-date';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { UnreadableDates } from '../../ui/UnreadableDates.tsx';
import classes from './AuditFilter.module.css';
import { kindWords } from './audit.messages.ts';
import { periodOf, periods } from './periods.ts';
import { type AuditSearch, queryOf } from './use-audit-log.ts';

interface AuditFilterProps {
  search: AuditSearch;
  onSearch: (part: AuditSearch) => void;
}

/** Whose doings, of which kind, and when. */
export function AuditFilter({ search, onSearch }: AuditFilterProps) {
  const people = useRead(auditStaff);
  const { kind, staff, refused } = queryOf(search);
  return (
    <search className={classes.filter}>
      <NativeSelect
        label="Who"
        size="md"
        value={staff ?? ''}
        onChange={(event) => onSearch({ staff: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'Everybody' },
          ...(people.data ?? []).map(({ staff_id, name }) => ({ value: String(staff_id), label: name })),
        ]}
      />
      <NativeSelect
        label="What"
        size="md"
        value={kind ?? ''}
        onChange={(event) => onSearch({ kind: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'Everything' },
          ...auditKinds.map((each) => ({ value: each, label: kindWords[each] })),
        ]}
      />
      <NativeSelect
        label="Outcome"
        size="md"
        value={refused ?? ''}
        onChange={(event) => onSearch({ refused: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'Any' },
          { value: 'true', label: 'Refused only' },
        ]}
      />
      <Period search={search} onSearch={onSearch} />
    </search>
  );
}

/** A time that people ask for, or any dates. */
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
        size="md"
        value={chosen ? 'dates' : named}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...periods(now).map(({ key, label }) => ({ value: key, label })),
          { value: 'dates', label: 'Chosen dates' },
        ]}
      />
      <UnreadableDates dates={[search.from, search.to]} />
      {chosen && (
        <div className={classes.dates}>
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
