import { createFileRoute } from '@tanstack/react-router';
import { LookupScreen } from '../../features/catalogue/lookup/LookupScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lookup/$query')({
  validateSearch: textSearch('level', 'language', 'category', 'at', 'here'),
  component: () => <LookupScreen query={Route.useParams().query} search={Route.useSearch()} />,
});
