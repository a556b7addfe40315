import { createFileRoute } from '@tanstack/react-router';
import { StocktakeScreen } from '../../../features/stocktake/StocktakeScreen.tsx';
import { stocktakeSearch } from '../../../features/stocktake/stocktake-search.ts';
import { useChangeSearch } from '../../../lib/use-change-search.ts';

export const Route = createFileRoute('/library/stocktake/')({
  validateSearch: stocktakeSearch,
  component: () => (
    <StocktakeScreen place={null} view={Route.useSearch()} onView={useChangeSearch(stocktakeSearch)} />
  ),
});
