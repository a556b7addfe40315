import { createFileRoute } from '@tanstack/react-router';
import { PlaceWishesScreen } from '../../../../features/wishes/PlaceWishesScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/wishes')({ component: SiteWishes });

function SiteWishes() {
  const { siteId } = Route.useParams();
  return <PlaceWishesScreen place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }} />;
}
