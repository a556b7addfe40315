import { createFileRoute } from '@tanstack/react-router';
import { PlaceWishesScreen } from '../../../../features/wishes/PlaceWishesScreen.tsx';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/wishes')({
  component: () => <PlaceWishesScreen place={usePlaceOfPath()} />,
});
