import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../features/imports/ImportScreen.tsx';

export const Route = createFileRoute('/library/imports/$importId')({ component: ImportRoute });

function ImportRoute() {
  const { importId } = Route.useParams();
  return <ImportScreen key={importId} importId={importId} />;
}
