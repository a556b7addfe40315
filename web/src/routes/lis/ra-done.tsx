import { createFileRoute } from '@tanstack/react-router';
import { ReadAloudsScreen } from '../../features/read-alouds/ReadAloudsScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/ra-done')({
  component: DoneRoute,
  validateSearch: textSearch('place'),
});

function DoneRoute() {
  const place = idOf(Route.useSearch().place);
  return <ReadAloudsScreen key={place} view="done" program="lis" site_grade_id={place} />;
}
