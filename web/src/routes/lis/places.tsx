import { createFileRoute } from '@tanstack/react-router';
import { PlacesScreen } from '../../features/dashboard/PlacesScreen.tsx';
import { readPlacesSearch } from '../../features/dashboard/places-by.ts';

export const Route = createFileRoute('/lis/places')({ component: Places, validateSearch: readPlacesSearch });

function Places() {
  const navigate = Route.useNavigate();
  return (
    <PlacesScreen
      program="lis"
      search={Route.useSearch()}
      onAll={(all) =>
        navigate({ search: (before) => ({ ...before, all: all ? '1' : undefined }), replace: true })
      }
    />
  );
}
