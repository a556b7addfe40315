import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/report-view')({
  validateSearch: textSearch('place'),
  component: () => null,
});
