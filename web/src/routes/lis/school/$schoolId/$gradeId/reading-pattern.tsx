import { createFileRoute } from '@tanstack/react-router';
import { readPatternSearch } from '../../../../../features/reading/pattern-search.ts';
import { ReadingPatternScreen } from '../../../../../features/reading/ReadingPatternScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/reading-pattern')({
  component: () => <ReadingPatternScreen place={usePlaceOfPath()} search={Route.useSearch()} />,
  validateSearch: readPatternSearch,
});
