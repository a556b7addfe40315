import { createFileRoute } from '@tanstack/react-router';
import { ReturnableBooksScreen } from '../../../../features/places/ReturnableBooksScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/returnable-books')({ component: ReturnableRoute });

function ReturnableRoute() {
  const { siteId } = Route.useParams();
  return <ReturnableBooksScreen place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }} />;
}
