import { Button } from '@mantine/core';
import type { PatternPoint } from '@storyvan/contract/reading';
import { today } from '@storyvan/domain/calendar-date';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { orderProblem, rangeAsked } from '../../lib/date-ranges.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { LevelCharts } from '../../records/level/LevelCharts.tsx';
import { childLink, type PlaceRef, readingPatternLink } from '../../records/place/place-links.ts';
import { Grid } from '../../ui/Card.tsx';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { usePrinting } from '../../ui/table/use-printing.ts';
import { UnreadableDates } from '../../ui/UnreadableDates.tsx';
import { type Pattern, type PatternSearch, wholeRange, within } from './pattern-search.ts';
import classes from './Reading.module.css';

interface GradePatternsProps {
  place: PlaceRef;
  patterns: Pattern[];
  search: PatternSearch;
  fileName: string;
}

/** One chart per child of a grade, all over the same dates; children without data are listed at the end. */
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
      {inOrder && shown.length === 0 && <Note title="No matching children" />}
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

function WithoutPattern({ place, patterns }: { place: PlaceRef; patterns: Pattern[] }) {
  if (patterns.length === 0) return null;
  return (
    <div className={classes.section}>
      <Section title="Without a book of known level" aside={counted(patterns.length, 'child', 'children')}>
        <p className={classes.hint}>
          They borrowed nothing on these dates, or the level of the book or child is not known.
        </p>
        <Grid as="ul" least="15rem" gap="rows">
          {patterns.map(({ child_id, child_name, level }) => (
            <li key={child_id} className={classes.child}>
              <Link {...childLink({ ...place, child_id })} className={classes.childName}>
                <bdi dir="auto">{child_name}</bdi>
              </Link>
              <LevelBadge level={level} />
            </li>
          ))}
        </Grid>
      </Section>
    </div>
  );
}

interface PatternRow extends PatternPoint {
  child_name: string;
  child_level: number | null;
}

/** One export row per point. */
const rowsOf = (patterns: Pattern[]): PatternRow[] =>
  patterns.flatMap(({ child_name, level, books }) =>
    books.map((book) => ({ ...book, child_name, child_level: level })),
  );

const patternExport: ExportColumn<PatternRow>[] = [
  { label: 'Child', value: (row) => row.child_name },
  { label: 'Present level of the child', value: (row) => row.child_level, kind: 'number' },
  { label: 'Issued', value: (row) => row.date_issue, kind: 'date' },
  { label: 'Accession number', value: (row) => row.accn_no },
  { label: 'Title', value: (row) => row.title },
  { label: 'Level difference', value: (row) => row.diff_level, kind: 'number' },
];
