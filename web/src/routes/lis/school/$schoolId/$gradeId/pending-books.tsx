import { createFileRoute } from '@tanstack/react-router';
import { PendingBooksScreen } from '../../../../../features/book-lists/PendingBooksScreen.tsx';
import { pendingSearch } from '../../../../../features/book-lists/pending-kinds.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/pending-books')({
  validateSearch: pendingSearch,
  component: PendingRoute,
});

function PendingRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <PendingBooksScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
      view={Route.useSearch()}
      onView={(part) =>
        navigate({ search: (before) => pendingSearch({ ...before, ...part }), replace: true })
      }
    />
  );
}
