import { createFileRoute } from '@tanstack/react-router';
import { BooksToBuyScreen } from '../../features/proposals/BooksToBuyScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/library/to-buy')({
  validateSearch: textSearch('program'),
  component: BooksToBuy,
});

function BooksToBuy() {
  const { program } = Route.useSearch();
  return <BooksToBuyScreen program={program === 'mop' || program === 'lis' ? program : undefined} />;
}
