import { createFileRoute } from '@tanstack/react-router';
import { NotBorrowedScreen } from '../../../../features/dashboard/NotBorrowedScreen.tsx';

export const Route = createFileRoute('/mop/site/$siteId/not-borrowed')({ component: NotBorrowed });

function NotBorrowed() {
  const { siteId } = Route.useParams();
  return <NotBorrowedScreen place={{ program: 'mop', site_grade_id: Number(siteId), school_id: null }} />;
}
