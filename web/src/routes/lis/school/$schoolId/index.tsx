import { createFileRoute } from '@tanstack/react-router';
import { SchoolScreen } from '../../../../features/places/SchoolScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/')({ component: SchoolRoute });

function SchoolRoute() {
  const { schoolId } = Route.useParams();
  return <SchoolScreen school_id={Number(schoolId)} />;
}
