import { createFileRoute } from '@tanstack/react-router';
import { PlannerScreen } from '../../features/planner/PlannerScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/ra-entry')({
  validateSearch: textSearch('week'),
  component: () => <PlannerScreen week={Route.useSearch().week} />,
});
