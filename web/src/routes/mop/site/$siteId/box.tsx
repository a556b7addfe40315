import { createFileRoute } from '@tanstack/react-router';
import { BoxScreen } from '../../../../features/box/BoxScreen.tsx';
import { boxModeSearch } from '../../../../features/box/box-search.ts';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/box')({
  validateSearch: boxModeSearch,
  component: () => <BoxScreen place={usePlaceOfPath()} purpose={Route.useSearch().mode ?? 'packing'} />,
});
