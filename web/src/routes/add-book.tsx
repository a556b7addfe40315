import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/add-book')({
  validateSearch: textSearch('isbn'),
  component: () => null,
});
