import { createFileRoute } from '@tanstack/react-router';
import { BookListScreen } from '../../../../features/book-lists/BookListScreen.tsx';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/book-list')({
  component: () => <BookListScreen place={usePlaceOfPath()} />,
});
