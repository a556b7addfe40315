import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { createFileRoute } from '@tanstack/react-router';
import { NoSuchDate } from '../../../../../../../features/book-lists/NoSuchDate.tsx';
import { PendingOfDateScreen } from '../../../../../../../features/book-lists/PendingOfDateScreen.tsx';
import { pendingSearch } from '../../../../../../../features/book-lists/pending-kinds.ts';
import { useChangeSearch } from '../../../../../../../lib/use-change-search.ts';
import { usePlaceOfPath } from '../../../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/book-list-detail/$date/pending')({
  validateSearch: pendingSearch,
  component: PendingRoute,
});

function PendingRoute() {
  const { date } = Route.useParams();
  const view = Route.useSearch();
  const onView = useChangeSearch(pendingSearch);
  const place = usePlaceOfPath();
  const parsed = parseCalendarDate(date);
  if (!parsed) return <NoSuchDate place={place} />;
  return <PendingOfDateScreen place={place} date={parsed} view={view} onView={onView} />;
}
