import { createFileRoute } from '@tanstack/react-router';
import { InsightScreen } from '../../features/insight/InsightScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/insight/')({
  validateSearch: textSearch('scope', 'start', 'end', 'range', 'share', 'places'),
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
