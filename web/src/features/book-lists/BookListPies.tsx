import {
  bookListChildDetailsChart,
  bookListDetailsChart,
  bookListGradeDetailsChart,
} from '@storyvan/contract/book-lists';
import { type CalendarDate, unpadded } from '@storyvan/contract/common/calendar-date';
import { useLevels } from '../../lib/levels.ts';
import { useRead } from '../../lib/use-read.ts';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import classes from './BookListPies.module.css';
import { PieSection } from './PieSection.tsx';
import { baselineSlices, primarySlices, secondarySlices } from './pie-slices.ts';

interface BookListPiesProps {
  place: PlaceRef;
  date: CalendarDate;
  fileName: string;
}

/** SPEC section 2: one pie for a site; three for a grade, with its genres and its children. */
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
