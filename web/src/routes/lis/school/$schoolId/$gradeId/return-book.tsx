import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/return-book')({ component: ReturnBook });

function ReturnBook() {
  const { schoolId, gradeId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
      task="return-place"
      title="Take back from grade"
    />
  );
}
