import { createFileRoute } from '@tanstack/react-router';
import { GradeScreen } from '../../../../../features/schools/GradeScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/')({ component: GradeRoute });

function GradeRoute() {
  const { schoolId, gradeId } = Route.useParams();
  return <GradeScreen school_id={Number(schoolId)} site_grade_id={Number(gradeId)} />;
}
