import { createFileRoute } from '@tanstack/react-router';
import { InsightScreen } from '../../features/insight/InsightScreen.tsx';
import type { InsightSearch } from '../../features/insight/insight-search.ts';

export const Route = createFileRoute('/insight/')({
  // Values are always text (lib/plain-search.ts); the screen reads those it knows.
  validateSearch: (search): InsightSearch => search,
  component: InsightRoute,
});

function InsightRoute() {
  const navigate = Route.useNavigate();
  return (
    <InsightScreen
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search: (before) => ({ ...before, ...search }) })}
    />
  );
}
