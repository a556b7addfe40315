import { createFileRoute } from '@tanstack/react-router';
import { OverdueSlipsScreen } from '../../../../../features/book-lists/slips/OverdueSlipsScreen.tsx';
import { askedSlips } from '../../../../../features/book-lists/slips/slips-of.ts';
import { textSearch } from '../../../../../lib/text-search.ts';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/overdue-slips')({
  validateSearch: textSearch('child', 'copies'),
  component: () => <OverdueSlipsScreen place={usePlaceOfPath()} asked={askedSlips(Route.useSearch())} />,
});
