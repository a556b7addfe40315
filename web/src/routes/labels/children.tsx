import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { createFileRoute } from '@tanstack/react-router';
import { ChildCardsScreen } from '../../features/children/cards/ChildCardsScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/labels/children')({
  validateSearch: textSearch('child', 'place', 'since'),
  component: ChildCardsRoute,
});

function ChildCardsRoute() {
  const { child, place, since } = Route.useSearch();
  const asked = {
    child: idOf(child),
    place: idOf(place),
    since: (since && parseCalendarDate(since)) || undefined,
  };
  return <ChildCardsScreen key={`${child} ${place} ${since}`} asked={asked} />;
}
