import { createFileRoute } from '@tanstack/react-router';
import { ReturnableBooksScreen } from '../../../../../features/places/ReturnableBooksScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/returnable-books')({
  component: ReturnableRoute,
});

function ReturnableRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  return <ReturnableBooksScreen place={place} />;
}
