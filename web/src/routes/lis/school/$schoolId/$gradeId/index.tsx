import { createFileRoute } from '@tanstack/react-router';
import { PlaceScreen } from '../../../../../features/places/PlaceScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/')({ component: GradeRoute });

function GradeRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  return <PlaceScreen place={place} />;
}
