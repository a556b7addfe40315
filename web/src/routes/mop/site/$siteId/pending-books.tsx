import { createFileRoute } from '@tanstack/react-router';
import { PendingBooksScreen } from '../../../../features/book-lists/PendingBooksScreen.tsx';
import { pendingSearch } from '../../../../features/book-lists/pending-kinds.ts';

export const Route = createFileRoute('/mop/site/$siteId/pending-books')({
  validateSearch: pendingSearch,
  component: PendingRoute,
});

function PendingRoute() {
  const { siteId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <PendingBooksScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      view={Route.useSearch()}
      onView={(part) =>
        navigate({ search: (before) => pendingSearch({ ...before, ...part }), replace: true })
      }
    />
  );
}
