import { createFileRoute } from '@tanstack/react-router';
import { BoxScreen } from '../../../../features/box/BoxScreen.tsx';
import { boxModeSearch } from '../../../../features/box/box-search.ts';

export const Route = createFileRoute('/mop/site/$siteId/box')({
  validateSearch: boxModeSearch,
  component: BoxRoute,
});

function BoxRoute() {
  const { siteId } = Route.useParams();
  const { mode = 'packing' } = Route.useSearch();
  return (
    <BoxScreen place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }} purpose={mode} />
  );
}
