import { createFileRoute } from '@tanstack/react-router';
import { ChildHistoryScreen } from '../../../../../features/children/ChildHistoryScreen.tsx';

export const Route = createFileRoute('/mop/child/$siteId/$childId/history')({ component: HistoryRoute });

function HistoryRoute() {
  const { siteId, childId } = Route.useParams();
  return (
    <ChildHistoryScreen
      child_id={Number(childId)}
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
    />
  );
}
