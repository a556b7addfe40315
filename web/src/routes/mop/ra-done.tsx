import { createFileRoute } from '@tanstack/react-router';
import { DoneScreen } from '../../features/read-alouds/DoneScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/ra-done')({
  component: DoneRoute,
  validateSearch: textSearch('place'),
});

function DoneRoute() {
  const place = idOf(Route.useSearch().place);
  return <DoneScreen key={place} program="mop" site_grade_id={place} />;
}
