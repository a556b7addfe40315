import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lp-list/')({
  validateSearch: textSearch('find'),
  component: () => null,
});
