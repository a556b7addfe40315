import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/lend-to-child')({ component: LendToChild });

function LendToChild() {
  const { siteId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      task="issue-child"
      title="Lend to child"
    />
  );
}
