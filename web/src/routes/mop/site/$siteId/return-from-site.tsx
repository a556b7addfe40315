import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../features/lending/LendingDeskScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/return-from-site')({ component: ReturnFromSite });

function ReturnFromSite() {
  const { siteId } = Route.useParams();
  return (
    <LendingDeskScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      task="return-place"
      title="Take back from site"
    />
  );
}
