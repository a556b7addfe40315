import { createFileRoute } from '@tanstack/react-router';
import { BookListScreen } from '../../../../../features/book-lists/BookListScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/book-list')({
  component: () => <BookListScreen place={usePlaceOfPath()} />,
});
