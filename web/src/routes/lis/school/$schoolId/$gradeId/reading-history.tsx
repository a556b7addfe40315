import { createFileRoute } from '@tanstack/react-router';
import { ReadingHistoryScreen } from '../../../../../features/reading/ReadingHistoryScreen.tsx';
import { childIdOf, readReadingSearch } from '../../../../../features/reading/reading-search.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/reading-history')({
  component: ReadingHistoryRoute,
  validateSearch: readReadingSearch,
});

function ReadingHistoryRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  return <ReadingHistoryScreen place={place} child_id={childIdOf(Route.useSearch())} />;
}
