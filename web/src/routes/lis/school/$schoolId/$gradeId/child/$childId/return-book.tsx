import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/child/$childId/return-book')({
  component: ReturnBook,
});

function ReturnBook() {
  const { schoolId, gradeId, childId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
      task="return-child"
      title="Take back"
      child_id={Number(childId)}
    />
  );
}
