import { createFileRoute } from '@tanstack/react-router';
import { ChildHistoryScreen } from '../../../../../features/children/ChildHistoryScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/child/$siteId/$childId/history')({
  component: () => (
    <ChildHistoryScreen child_id={Number(Route.useParams().childId)} place={usePlaceOfPath()} />
  ),
});
