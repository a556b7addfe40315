import { createFileRoute } from '@tanstack/react-router';
import { ReadingPageScreen } from '../../../../../../../features/families/ReadingPageScreen.tsx';
import { usePlaceOfPath } from '../../../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/child/$childId/reading-page')({
  component: () => (
    <ReadingPageScreen child_id={Number(Route.useParams().childId)} place={usePlaceOfPath()} />
  ),
});
