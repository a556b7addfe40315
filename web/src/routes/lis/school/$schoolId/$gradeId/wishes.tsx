import { createFileRoute } from '@tanstack/react-router';
import { PlaceWishesScreen } from '../../../../../features/wishes/PlaceWishesScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/wishes')({ component: GradeWishes });

function GradeWishes() {
  const { schoolId, gradeId } = Route.useParams();
  return (
    <PlaceWishesScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
    />
  );
}
