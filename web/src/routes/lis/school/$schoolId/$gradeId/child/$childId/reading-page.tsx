import { createFileRoute } from '@tanstack/react-router';
import { FamilyScreen } from '../../../../../../../features/families/FamilyScreen.tsx';
import { usePlaceOfPath } from '../../../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/child/$childId/reading-page')({
  component: () => <FamilyScreen child_id={Number(Route.useParams().childId)} place={usePlaceOfPath()} />,
});
