import { createFileRoute } from '@tanstack/react-router';
import { ReadingHistoryScreen } from '../../../../../features/reading/ReadingHistoryScreen.tsx';
import { childIdOf, readReadingSearch } from '../../../../../features/reading/reading-search.ts';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/reading-history')({
  component: () => <ReadingHistoryScreen place={usePlaceOfPath()} child_id={childIdOf(Route.useSearch())} />,
  validateSearch: readReadingSearch,
});
