import { createFileRoute } from '@tanstack/react-router';
import { LookupScreen } from '../../features/catalogue/lookup/LookupScreen.tsx';

export const Route = createFileRoute('/lookup/$query')({ component: LookupRoute });

function LookupRoute() {
  const { query } = Route.useParams();
  return <LookupScreen query={query} />;
}
