import { createFileRoute } from '@tanstack/react-router';
import { StocktakeScreen } from '../../../../../features/stocktake/StocktakeScreen.tsx';
import { stocktakeSearch } from '../../../../../features/stocktake/stocktake-search.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/stocktake')({
  validateSearch: stocktakeSearch,
  component: StocktakeRoute,
});

function StocktakeRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <StocktakeScreen
      place={{ program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) }}
      view={Route.useSearch()}
      onView={(view) => navigate({ search: stocktakeSearch({ ...view }), replace: true })}
    />
  );
}
