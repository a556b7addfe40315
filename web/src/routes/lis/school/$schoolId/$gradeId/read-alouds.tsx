import { createFileRoute } from '@tanstack/react-router';
import { PlaceReadAloudsScreen } from '../../../../../features/read-alouds/PlaceReadAloudsScreen.tsx';
import { textSearch } from '../../../../../lib/text-search.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/read-alouds')({
  component: ReadAloudsRoute,
  validateSearch: textSearch('form'),
});

function ReadAloudsRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  return <PlaceReadAloudsScreen place={place} form={Route.useSearch().form} />;
}
