import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/add-library')({
  validateSearch: textSearch('kind', 'school'),
  component: () => null,
});
