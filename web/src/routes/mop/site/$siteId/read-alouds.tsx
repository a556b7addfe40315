import { createFileRoute } from '@tanstack/react-router';
import { PlaceReadAloudsScreen } from '../../../../features/read-alouds/PlaceReadAloudsScreen.tsx';
import { textSearch } from '../../../../lib/text-search.ts';

export const Route = createFileRoute('/mop/site/$siteId/read-alouds')({
  component: ReadAloudsRoute,
  validateSearch: textSearch('form'),
});

function ReadAloudsRoute() {
  const { siteId } = Route.useParams();
  const place = { program: 'mop', site_grade_id: Number(siteId), school_id: null } as const;
  return <PlaceReadAloudsScreen place={place} form={Route.useSearch().form} />;
}
