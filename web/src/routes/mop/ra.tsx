import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/ra')({
  validateSearch: textSearch('place'),
  component: () => null,
});
