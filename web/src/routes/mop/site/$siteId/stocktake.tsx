import { createFileRoute } from '@tanstack/react-router';
import { StocktakeScreen } from '../../../../features/stocktake/StocktakeScreen.tsx';
import { stocktakeSearch } from '../../../../features/stocktake/stocktake-search.ts';

export const Route = createFileRoute('/mop/site/$siteId/stocktake')({
  validateSearch: stocktakeSearch,
  component: StocktakeRoute,
});

function StocktakeRoute() {
  const { siteId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <StocktakeScreen
      place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }}
      view={Route.useSearch()}
      onView={(view) => navigate({ search: stocktakeSearch({ ...view }), replace: true })}
    />
  );
}
