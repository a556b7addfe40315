import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/mop/child/$siteId/$childId/issue')({ component: Issue });

function Issue() {
  const { siteId, childId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      task="issue-child"
      title="Lend"
      child_id={Number(childId)}
    />
  );
}
