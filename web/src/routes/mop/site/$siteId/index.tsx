import { createFileRoute } from '@tanstack/react-router';
import { SiteScreen } from '../../../../features/sites/SiteScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/')({ component: SiteRoute });

function SiteRoute() {
  const { siteId } = Route.useParams();
  return <SiteScreen site_grade_id={Number(siteId)} />;
}
