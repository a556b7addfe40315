import { createFileRoute } from '@tanstack/react-router';
import { BookListScreen } from '../../../../features/book-lists/BookListScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/book-list')({ component: BookListRoute });

function BookListRoute() {
  const { siteId } = Route.useParams();
  return <BookListScreen place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }} />;
}
