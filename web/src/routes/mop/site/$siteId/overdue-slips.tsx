import { createFileRoute } from '@tanstack/react-router';
import { OverdueSlipsScreen } from '../../../../features/book-lists/slips/OverdueSlipsScreen.tsx';
import { askedSlips } from '../../../../features/book-lists/slips/slips-of.ts';
import { textSearch } from '../../../../lib/text-search.ts';

export const Route = createFileRoute('/mop/site/$siteId/overdue-slips')({
  validateSearch: textSearch('child', 'copies'),
  component: SlipsRoute,
});

function SlipsRoute() {
  const { siteId } = Route.useParams();
  return (
    <OverdueSlipsScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      asked={askedSlips(Route.useSearch())}
    />
  );
}
