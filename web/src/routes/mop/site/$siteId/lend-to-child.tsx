import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../features/lending/LendingDeskScreen.tsx';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/lend-to-child')({
  component: () => <LendingDeskScreen place={usePlaceOfPath()} task="issue-child" title="Lend to child" />,
});
