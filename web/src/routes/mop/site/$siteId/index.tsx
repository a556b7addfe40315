import { createFileRoute } from '@tanstack/react-router';
import { PlaceScreen } from '../../../../features/places/PlaceScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/')({ component: SiteRoute });

function SiteRoute() {
  const { siteId } = Route.useParams();
  return <PlaceScreen place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }} />;
}
