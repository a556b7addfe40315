import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../../features/lending/LendingDeskScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/child/$siteId/$childId/issue')({
  component: () => (
    <LendingDeskScreen
      place={usePlaceOfPath()}
      task="issue-child"
      title="Lend"
      child_id={Number(Route.useParams().childId)}
    />
  ),
});
