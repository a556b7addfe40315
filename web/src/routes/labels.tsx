import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/labels')({
  validateSearch: textSearch('copies'),
  component: () => null,
});
