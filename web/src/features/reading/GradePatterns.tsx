import { Button } from '@mantine/core';
import { today } from '@storyvan/contract/common/calendar-date';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { orderProblem, rangeAsked } from '../../lib/date-ranges.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { LevelCharts } from '../../ui/charts/LevelCharts.tsx';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { Note } from '../../ui/Note.tsx';
import { childLink, type PlaceRef, readingPatternLink } from '../../ui/places/place-links.ts';
import { RecordActions } from '../../ui/records/RecordActions.tsx';
import { usePrinting } from '../../ui/records/use-printing.ts';
import { UnreadableDates } from '../../ui/UnreadableDates.tsx';
import classes from './GradePatterns.module.css';
import { patternExport, rowsOf } from './pattern-columns.ts';
import { type Pattern, type PatternSearch, wholeRange, within } from './pattern-search.ts';
import { WithoutPattern } from './WithoutPattern.tsx';

interface GradePatternsProps {
  place: PlaceRef;
  patterns: Pattern[];
  search: PatternSearch;
  fileName: string;
}

/** The charts of a grade's children by name, over the same dates; those without a point at the end. */
export function GradePatterns({ place, patterns, search, fileName }: GradePatternsProps) {
  const navigate = useNavigate();
  const [filter, setFilter] = useState('');
  const printing = usePrinting();
  const shownRange = rangeAsked(search, wholeRange(patterns, today()));
  const { start, end } = shownRange;
  const inOrder = orderProblem(shownRange) === null;
  const inRange = useMemo(
    () => (inOrder ? within(patterns, { start, end }) : []),
    [patterns, start, end, inOrder],
  );
  const shown = inRange.filter(({ child_name }) => printing || matchesWords(filter, child_name));
  const drawn = shown.filter(({ books }) => books.length > 0);
  return (
    <>
      <div className={classes.tools}>
        <DateRangeField
          value={shownRange}
          onChange={(chosen) => navigate({ ...readingPatternLink(place), search: { ...chosen } })}
          today={today()}
        />
        {(search.start ?? search.end) !== undefined && (
          <Button
            variant="default"
            size="md"
            renderRoot={(props) => <Link {...readingPatternLink(place)} search={{}} {...props} />}
          >
            All dates
          </Button>
        )}
        <FilterField label="Filter by name" value={filter} onChange={setFilter} />
        <RecordActions fileName={fileName} columns={patternExport} rows={rowsOf(inRange)} />
        <UnreadableDates dates={[search.start, search.end]} />
      </div>
      {inOrder && shown.length === 0 && <Note title="No child here has a name like this" />}
      <LevelCharts from={start} to={end}>
        {drawn.map(({ child_id, child_name, level, books }) => ({
          child_id,
          name: child_name,
          points: books,
          note: <ChildNote place={place} child_id={child_id} name={child_name} level={level} />,
        }))}
      </LevelCharts>
      <WithoutPattern place={place} patterns={shown.filter(({ books }) => books.length === 0)} />
    </>
  );
}

interface ChildNoteProps {
  place: PlaceRef;
  child_id: number;
  name: string;
  level: number | null;
}

function ChildNote({ place, child_id, name, level }: ChildNoteProps) {
  return (
    <span className={classes.note}>
      <LevelBadge level={level} />
      <Link {...childLink({ ...place, child_id })} className={classes.open} aria-label={`Open ${name}`}>
        Open
      </Link>
    </span>
  );
}
