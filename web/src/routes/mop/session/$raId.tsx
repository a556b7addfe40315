import { createFileRoute } from '@tanstack/react-router';
import { ReadAloudScreen } from '../../../features/read-alouds/ReadAloudScreen.tsx';
import { textSearch } from '../../../lib/text-search.ts';

export const Route = createFileRoute('/mop/session/$raId')({
  component: ReadAloudRoute,
  validateSearch: textSearch('form'),
});

function ReadAloudRoute() {
  const ra_id = Number(Route.useParams().raId);
  const { form } = Route.useSearch();
  return <ReadAloudScreen key={ra_id} program="mop" ra_id={ra_id} marking={form === 'done'} />;
}
