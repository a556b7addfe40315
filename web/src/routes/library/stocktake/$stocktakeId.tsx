import { createFileRoute } from '@tanstack/react-router';
import { StocktakeResultScreen } from '../../../features/stocktake/StocktakeResultScreen.tsx';
import { stocktakeSearch } from '../../../features/stocktake/stocktake-search.ts';
import { useChangeSearch } from '../../../lib/use-change-search.ts';

export const Route = createFileRoute('/library/stocktake/$stocktakeId')({
  validateSearch: stocktakeSearch,
  component: ResultRoute,
});

function ResultRoute() {
  const { stocktakeId } = Route.useParams();
  return (
    <StocktakeResultScreen
      key={stocktakeId}
      stocktake_id={Number(stocktakeId)}
      view={Route.useSearch()}
      onView={useChangeSearch(stocktakeSearch)}
    />
  );
}
