import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/mop/child/$siteId/$childId/return')({ component: Return });

function Return() {
  const { siteId, childId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      task="return-child"
      title="Take back"
      child_id={Number(childId)}
    />
  );
}
