import { createFileRoute } from '@tanstack/react-router';
import { NotBorrowedScreen } from '../../../../features/dashboard/NotBorrowedScreen.tsx';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/not-borrowed')({
  component: () => <NotBorrowedScreen place={usePlaceOfPath()} />,
});
