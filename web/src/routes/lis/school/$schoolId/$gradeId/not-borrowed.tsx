import { createFileRoute } from '@tanstack/react-router';
import { NotBorrowedScreen } from '../../../../../features/dashboard/NotBorrowedScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/not-borrowed')({
  component: NotBorrowed,
});

function NotBorrowed() {
  const { schoolId, gradeId } = Route.useParams();
  return (
    <NotBorrowedScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
    />
  );
}
