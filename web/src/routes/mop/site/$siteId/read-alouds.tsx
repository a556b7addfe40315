import { createFileRoute } from '@tanstack/react-router';
import { PlaceReadAloudsScreen } from '../../../../features/read-alouds/PlaceReadAloudsScreen.tsx';
import { textSearch } from '../../../../lib/text-search.ts';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/read-alouds')({
  component: () => <PlaceReadAloudsScreen place={usePlaceOfPath()} form={Route.useSearch().form} />,
  validateSearch: textSearch('form'),
});
