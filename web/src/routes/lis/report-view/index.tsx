import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../../lib/text-search.ts';

export const Route = createFileRoute('/lis/report-view/')({
  validateSearch: textSearch('field', 'pattern', 'month'),
  component: () => null,
});
