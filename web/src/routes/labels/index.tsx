import { createFileRoute } from '@tanstack/react-router';
import { LabelsScreen } from '../../features/catalogue/labels/LabelsScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/labels/')({
  validateSearch: textSearch('copies', 'from', 'to'),
  component: LabelsRoute,
});

function LabelsRoute() {
  const { copies, from, to } = Route.useSearch();
  return <LabelsScreen key={`${copies} ${from} ${to}`} asked={{ copies, from, to }} />;
}
