import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { reportFields } from '@storyvan/contract/reports';
import { today } from '@storyvan/domain/calendar-date';
import { useEffect, useRef, useState } from 'react';
import classes from './ReportsScreen.module.css';
import {
  fieldOf,
  fieldWords,
  formatMonth,
  monthsBack,
  type ReportField,
  type ReportSearch,
} from './report-search.ts';

interface ReportFilterProps {
  search: ReportSearch;
  onSearch: (part: ReportSearch) => void;
  problem: string | undefined;
}

const afterMs = 300;
const longest = 200;

/** Filters reports by a pattern in the name of the school, the grade or the lesson plan, and by month. */
export function ReportFilter({ search, onSearch, problem }: ReportFilterProps) {
  const field = fieldOf(search.field);
  const [typed, setTyped] = useState(search.pattern ?? '');
  const sent = useRef(search.pattern);
  const send = (part: ReportSearch) => {
    if ('pattern' in part) sent.current = part.pattern;
    onSearch(part);
  };
  const searchSoon = useDebouncedCallback(
    (pattern: string) => send({ field, pattern: pattern || undefined }),
    afterMs,
  );
  // The browser's Back button brings another pattern; a pattern sent from here must not undo what was typed since.
  useEffect(() => {
    if (sent.current === search.pattern) return;
    sent.current = search.pattern;
    setTyped(search.pattern ?? '');
  }, [search.pattern]);
  const change = (pattern: string) => {
    setTyped(pattern);
    searchSoon(pattern);
  };
  return (
    <search className={classes.filter}>
      <NativeSelect
        label="Search in"
        className={classes.field}
        value={field}
        onChange={(event) => send({ field: event.currentTarget.value, pattern: typed || undefined })}
        data={reportFields.map((each) => ({ value: each, label: fieldWords[each].label }))}
      />
      <PatternField
        field={field}
        typed={typed}
        problem={problem}
        onType={change}
        onEnter={() => searchSoon.flush()}
      />
      <NativeSelect
        label="Month"
        className={classes.month}
        value={search.month ?? ''}
        onChange={(event) => send({ month: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'All months' },
          ...monthsBack(today(), search.month).map((month) => ({ value: month, label: formatMonth(month) })),
        ]}
      />
    </search>
  );
}

interface PatternFieldProps {
  field: ReportField;
  typed: string;
  problem: string | undefined;
  onType: (pattern: string) => void;
  onEnter: () => void;
}

/** Text or a regular expression; only the server evaluates it. */
function PatternField({ field, typed, problem, onType, onEnter }: PatternFieldProps) {
  const { example, finds } = fieldWords[field];
  return (
    <TextInput
      label="Pattern"
      description={
        <>
          Letters or a pattern: <code className={classes.example}>{example}</code> finds {finds}. Upper and
          lower case are the same.
        </>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      className={classes.pattern}
      maxLength={longest}
      autoCapitalize="off"
      spellCheck={false}
      value={typed}
      error={problem}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onType('');
        if (key === 'Enter') onEnter();
      }}
      rightSection={typed && <CloseButton aria-label="Clear the pattern" onClick={() => onType('')} />}
    />
  );
}
