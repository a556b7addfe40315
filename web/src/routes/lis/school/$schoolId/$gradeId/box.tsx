import { createFileRoute } from '@tanstack/react-router';
import { BoxScreen } from '../../../../../features/box/BoxScreen.tsx';
import { boxModeSearch } from '../../../../../features/box/box-search.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/box')({
  validateSearch: boxModeSearch,
  component: BoxRoute,
});

function BoxRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const { mode = 'packing' } = Route.useSearch();
  return (
    <BoxScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
      purpose={mode}
    />
  );
}
