import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/ra-done')({
  validateSearch: textSearch('place'),
  component: () => null,
});
