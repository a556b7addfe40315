import { createFileRoute } from '@tanstack/react-router';
import { readPatternSearch } from '../../../../../features/reading/pattern-search.ts';
import { ReadingPatternScreen } from '../../../../../features/reading/ReadingPatternScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/reading-pattern')({
  component: ReadingPatternRoute,
  validateSearch: readPatternSearch,
});

function ReadingPatternRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  return <ReadingPatternScreen place={place} search={Route.useSearch()} />;
}
