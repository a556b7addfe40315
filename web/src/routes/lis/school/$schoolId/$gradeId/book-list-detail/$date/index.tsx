import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { createFileRoute } from '@tanstack/react-router';
import { BookListDetailScreen } from '../../../../../../../features/book-lists/BookListDetailScreen.tsx';
import { NoSuchDate } from '../../../../../../../features/book-lists/NoSuchDate.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/book-list-detail/$date/')({
  component: DetailRoute,
});

function DetailRoute() {
  const { schoolId, gradeId, date } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  const parsed = parseCalendarDate(date);
  return parsed ? <BookListDetailScreen place={place} date={parsed} /> : <NoSuchDate place={place} />;
}
