import { createFileRoute } from '@tanstack/react-router';
import { BookListScreen } from '../../../../../features/book-lists/BookListScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/book-list')({
  component: BookListRoute,
});

function BookListRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  return <BookListScreen place={place} />;
}
