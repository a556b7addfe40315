import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { createFileRoute } from '@tanstack/react-router';
import { BookListDetailScreen } from '../../../../../features/book-lists/BookListDetailScreen.tsx';
import { NoSuchDate } from '../../../../../features/book-lists/NoSuchDate.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/book-list-detail/$id/$date/')({ component: DetailRoute });

function DetailRoute() {
  const { date } = Route.useParams();
  const place = usePlaceOfPath();
  const parsed = parseCalendarDate(date);
  return parsed ? <BookListDetailScreen place={place} date={parsed} /> : <NoSuchDate place={place} />;
}
