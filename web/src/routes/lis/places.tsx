import { createFileRoute } from '@tanstack/react-router';
import { PlacesScreen } from '../../features/dashboard/PlacesScreen.tsx';
import { readPlacesSearch } from '../../features/dashboard/places-by.ts';
import { useChangeSearch } from '../../lib/use-change-search.ts';

export const Route = createFileRoute('/lis/places')({ component: Places, validateSearch: readPlacesSearch });

function Places() {
  const change = useChangeSearch();
  const handleAll = (all: boolean) => change({ all: all ? '1' : undefined });
  return <PlacesScreen program="lis" search={Route.useSearch()} onAll={handleAll} />;
}
