import { createFileRoute } from '@tanstack/react-router';
import { PendingBooksScreen } from '../../../../features/book-lists/PendingBooksScreen.tsx';
import { pendingSearch } from '../../../../features/book-lists/pending-kinds.ts';
import { useChangeSearch } from '../../../../lib/use-change-search.ts';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/pending-books')({
  validateSearch: pendingSearch,
  component: () => (
    <PendingBooksScreen
      place={usePlaceOfPath()}
      view={Route.useSearch()}
      onView={useChangeSearch(pendingSearch)}
    />
  ),
});
