import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/report-submit')({
  validateSearch: textSearch('ra'),
  component: () => null,
});
