import { createFileRoute } from '@tanstack/react-router';
import { FamilyScreen } from '../../../../features/families/FamilyScreen.tsx';
import { textSearch } from '../../../../lib/text-search.ts';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/families')({
  validateSearch: textSearch('show', 'child', 'since'),
  component: () => <FamilyScreen place={usePlaceOfPath()} search={Route.useSearch()} />,
});
