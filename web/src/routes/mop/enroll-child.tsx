import { createFileRoute } from '@tanstack/react-router';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/enroll-child')({
  validateSearch: textSearch('site'),
  component: () => null,
});
