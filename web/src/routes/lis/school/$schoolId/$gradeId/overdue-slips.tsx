import { createFileRoute } from '@tanstack/react-router';
import { OverdueSlipsScreen } from '../../../../../features/book-lists/slips/OverdueSlipsScreen.tsx';
import { askedSlips } from '../../../../../features/book-lists/slips/slips-of.ts';
import { textSearch } from '../../../../../lib/text-search.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/overdue-slips')({
  validateSearch: textSearch('child', 'copies'),
  component: SlipsRoute,
});

function SlipsRoute() {
  const { schoolId, gradeId } = Route.useParams();
  return (
    <OverdueSlipsScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
      asked={askedSlips(Route.useSearch())}
    />
  );
}
