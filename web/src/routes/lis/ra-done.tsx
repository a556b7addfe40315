import { createFileRoute } from '@tanstack/react-router';
import { DoneScreen } from '../../features/read-alouds/DoneScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/ra-done')({
  component: DoneRoute,
  validateSearch: textSearch('place'),
});

function DoneRoute() {
  const place = idOf(Route.useSearch().place);
  return <DoneScreen key={place} program="lis" site_grade_id={place} />;
}
