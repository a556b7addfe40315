import { createFileRoute } from '@tanstack/react-router';
import { SessionScreen } from '../../../features/read-alouds/SessionScreen.tsx';
import { textSearch } from '../../../lib/text-search.ts';

export const Route = createFileRoute('/mop/session/$raId')({
  component: SessionRoute,
  validateSearch: textSearch('form'),
});

function SessionRoute() {
  const ra_id = Number(Route.useParams().raId);
  const { form } = Route.useSearch();
  return <SessionScreen key={ra_id} program="mop" ra_id={ra_id} marking={form === 'done'} />;
}
