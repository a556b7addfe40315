import { createFileRoute } from '@tanstack/react-router';
import { PlannedScreen } from '../../features/read-alouds/PlannedScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/ra')({
  component: PlannedRoute,
  validateSearch: textSearch('place'),
});

function PlannedRoute() {
  const place = idOf(Route.useSearch().place);
  return <PlannedScreen key={place} program="lis" site_grade_id={place} />;
}
