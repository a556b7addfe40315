import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/lend-to-site')({ component: LendToSite });

function LendToSite() {
  const { siteId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      task="issue-place"
      title="Lend to site"
    />
  );
}
