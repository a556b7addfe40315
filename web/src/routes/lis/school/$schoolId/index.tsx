import { createFileRoute } from '@tanstack/react-router';
import { SchoolScreen } from '../../../../features/places/SchoolScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/')({
  component: () => <SchoolScreen school_id={Number(Route.useParams().schoolId)} />,
});
