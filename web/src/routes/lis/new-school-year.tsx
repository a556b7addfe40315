import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/new-school-year')({
  validateSearch: textSearch('school'),
  component: () => null,
});
