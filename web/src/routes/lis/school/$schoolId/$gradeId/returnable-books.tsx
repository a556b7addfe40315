import { createFileRoute } from '@tanstack/react-router';
import { ReturnableBooksScreen } from '../../../../../features/places/ReturnableBooksScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/returnable-books')({
  component: () => <ReturnableBooksScreen place={usePlaceOfPath()} />,
});
