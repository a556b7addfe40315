import { Skeleton } from '@mantine/core';
import {
  bookListChildDetailsChart,
  bookListDetailsChart,
  bookListGradeDetailsChart,
} from '@storyvan/contract/book-lists';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type CalendarDate, unpadded } from '@storyvan/domain/calendar-date';
import { type Read, useRead } from '../../lib/use-read.ts';
import { type Level, useLevels } from '../../records/level/levels.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { PieChart3D } from '../../ui/charts/PieChart3D.tsx';
import type { Slice } from '../../ui/charts/pie-shares.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './BookLists.module.css';

interface BookListPiesProps {
  place: PlaceRef;
  date: CalendarDate;
  fileName: string;
}

/** SPEC section 2: one pie for a site; three for a grade, with its genres and children. */
export function BookListPies(props: BookListPiesProps) {
  const { place, date, fileName } = props;
  const { program, site_grade_id: id } = place;
  const primary = useRead(bookListDetailsChart, { params: { program, id, date: unpadded(date) } });
  return (
    <div className={classes.pies}>
      <PieSection
        title="Books by primary category"
        read={primary}
        slicesOf={primarySlices}
        unit={['book', 'books']}
        fileName={`${fileName}-by-primary-category-${date}`}
      />
      {program === 'lis' && <GradePies {...props} />}
    </div>
  );
}

function GradePies({ place: { site_grade_id: gradeId }, date, fileName }: BookListPiesProps) {
  const params = { gradeId, date: unpadded(date) };
  const genres = useRead(bookListGradeDetailsChart, { params });
  const children = useRead(bookListChildDetailsChart, { params });
  const levels = useLevels();
  return (
    <>
      <PieSection
        title="Genre by secondary category"
        read={genres}
        slicesOf={secondarySlices}
        unit={['book', 'books']}
        kind="Genre"
        fileName={`${fileName}-by-secondary-category-${date}`}
      />
      <PieSection
        title="Children by baseline level"
        read={children}
        slicesOf={(rows) => baselineSlices(rows, levels)}
        unit={['child', 'children']}
        kind="Baseline level"
        fileName={`${fileName}-children-by-baseline-level-${date}`}
      />
    </>
  );
}

interface PieSectionProps<T> {
  title: string;
  read: Read<T>;
  slicesOf: (rows: T) => Slice[];
  unit: [string, string];
  kind?: string;
  fileName: string;
}

/** SPEC section 9: the charts of book details are 500 high. */
const height = 500;

const nothing = { title: 'Nothing to show yet', hint: 'The chart appears with the first record.' };

/** One chart of a book list in its own card; it loads and fails separately. */
export function PieSection<T>({ title, read, slicesOf, ...pie }: PieSectionProps<T>) {
  return (
    <Section title={title}>
      <DataState read={read} empty={nothing} skeleton={<Skeleton height={height} radius={14} />}>
        {(rows) => <PieChart3D title={title} slices={slicesOf(rows)} height={height} {...pie} />}
      </DataState>
    </Section>
  );
}

/** The rows of a book list's chart as parts of a pie. */

export const primarySlices = (rows: ReplyOf<typeof bookListDetailsChart>): Slice[] =>
  rows.map(({ category_primary: name, cnt, hex_code }) => categorySlice(name, cnt, hex_code));

const secondarySlices = (rows: ReplyOf<typeof bookListGradeDetailsChart>): Slice[] =>
  rows.map(({ category_secondary: name, cnt, hex_code }) => categorySlice(name, cnt, hex_code));

const categorySlice = (name: string | null, cnt: number, hex_code: string): Slice => ({
  // Starts with a space, as no category does.
  key: name ?? ' none',
  name: name ?? 'no category',
  cnt,
  hex_code,
});

/** Children by baseline level, each level as the library calls it: "3 orange". */
const baselineSlices = (rows: ReplyOf<typeof bookListChildDetailsChart>, levels: Level[]): Slice[] =>
  rows.map(({ baseline, cnt, hex_code }) => {
    const known = levels.find(({ level }) => level === baseline);
    const name = known ? `${baseline} ${known.name}` : `${baseline}`;
    return { key: String(baseline), name: baseline === null ? 'not recorded' : name, cnt, hex_code };
  });
