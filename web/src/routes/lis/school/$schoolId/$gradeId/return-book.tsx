import { createFileRoute } from '@tanstack/react-router';
import { LendingDeskScreen } from '../../../../../features/lending/LendingDeskScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/return-book')({
  component: () => (
    <LendingDeskScreen place={usePlaceOfPath()} task="return-place" title="Take back from grade" />
  ),
});
