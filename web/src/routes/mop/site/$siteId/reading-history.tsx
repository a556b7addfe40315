import { createFileRoute } from '@tanstack/react-router';
import { ReadingHistoryScreen } from '../../../../features/reading/ReadingHistoryScreen.tsx';
import { childIdOf, readReadingSearch } from '../../../../features/reading/reading-search.ts';

export const Route = createFileRoute('/mop/site/$siteId/reading-history')({
  component: ReadingHistoryRoute,
  validateSearch: readReadingSearch,
});

function ReadingHistoryRoute() {
  const { siteId } = Route.useParams();
  const place = { program: 'mop', site_grade_id: Number(siteId), school_id: null } as const;
  return <ReadingHistoryScreen place={place} child_id={childIdOf(Route.useSearch())} />;
}
