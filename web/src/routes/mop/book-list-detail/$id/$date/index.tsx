import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { createFileRoute } from '@tanstack/react-router';
import { BookListDetailScreen } from '../../../../../features/book-lists/BookListDetailScreen.tsx';
import { NoSuchDate } from '../../../../../features/book-lists/NoSuchDate.tsx';

export const Route = createFileRoute('/mop/book-list-detail/$id/$date/')({ component: DetailRoute });

function DetailRoute() {
  const { id, date } = Route.useParams();
  const place = { program: 'mop', site_grade_id: Number(id), school_id: null } as const;
  const parsed = parseCalendarDate(date);
  return parsed ? <BookListDetailScreen place={place} date={parsed} /> : <NoSuchDate place={place} />;
}
