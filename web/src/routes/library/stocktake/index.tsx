import { createFileRoute } from '@tanstack/react-router';
import { StocktakeScreen } from '../../../features/stocktake/StocktakeScreen.tsx';
import { stocktakeSearch } from '../../../features/stocktake/stocktake-search.ts';

export const Route = createFileRoute('/library/stocktake/')({
  validateSearch: stocktakeSearch,
  component: StocktakeRoute,
});

function StocktakeRoute() {
  const navigate = Route.useNavigate();
  return (
    <StocktakeScreen
      place={null}
      view={Route.useSearch()}
      onView={(view) => navigate({ search: stocktakeSearch({ ...view }), replace: true })}
    />
  );
}
