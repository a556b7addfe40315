import { createFileRoute } from '@tanstack/react-router';
import { LookupScreen } from '../../features/catalogue/lookup/LookupScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lookup/$query')({
  validateSearch: textSearch('level', 'language', 'category', 'at', 'here'),
  component: LookupRoute,
});

function LookupRoute() {
  const { query } = Route.useParams();
  return <LookupScreen query={query} search={Route.useSearch()} />;
}
