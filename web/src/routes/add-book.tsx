import { createFileRoute } from '@tanstack/react-router';
import { AddBookScreen } from '../features/catalogue/add-book/AddBookScreen.tsx';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/add-book')({
  validateSearch: textSearch('isbn', 'copy'),
  component: AddBookRoute,
});

function AddBookRoute() {
  const { isbn, copy } = Route.useSearch();
  return <AddBookScreen key={`${isbn} ${copy}`} isbn={isbn} copy={copy} />;
}
