import { createFileRoute } from '@tanstack/react-router';
import { CollectionScreen } from '../../features/proposals/CollectionScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/library/collection')({
  validateSearch: textSearch('show', 'program'),
  component: () => <CollectionScreen search={Route.useSearch()} />,
});
