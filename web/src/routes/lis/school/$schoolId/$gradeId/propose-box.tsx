import { createFileRoute } from '@tanstack/react-router';
import { ProposeBoxScreen } from '../../../../../features/proposals/ProposeBoxScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/propose-box')({
  component: () => <ProposeBoxScreen place={usePlaceOfPath()} />,
});
