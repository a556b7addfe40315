import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/return-from-child')({
  component: ReturnFromChild,
});

function ReturnFromChild() {
  const { schoolId, gradeId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
      task="return-child"
      title="Take back from child"
    />
  );
}
