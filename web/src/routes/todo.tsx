import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/todo')({
  validateSearch: textSearch('date'),
  component: () => null,
});
