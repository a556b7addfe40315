import { createFileRoute } from '@tanstack/react-router';
import { StocktakeScreen } from '../../../../../features/stocktake/StocktakeScreen.tsx';
import { stocktakeSearch } from '../../../../../features/stocktake/stocktake-search.ts';
import { useChangeSearch } from '../../../../../lib/use-change-search.ts';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/stocktake')({
  validateSearch: stocktakeSearch,
  component: () => (
    <StocktakeScreen
      place={usePlaceOfPath()}
      view={Route.useSearch()}
      onView={useChangeSearch(stocktakeSearch)}
    />
  ),
});
