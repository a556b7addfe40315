import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/enroll-child')({
  validateSearch: textSearch('grade'),
  component: () => null,
});
