import { createFileRoute } from '@tanstack/react-router';
import { ReadAloudsScreen } from '../../features/read-alouds/ReadAloudsScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/ra')({
  component: PlannedRoute,
  validateSearch: textSearch('place'),
});

function PlannedRoute() {
  const place = idOf(Route.useSearch().place);
  return <ReadAloudsScreen key={place} view="planned" program="mop" site_grade_id={place} />;
}
