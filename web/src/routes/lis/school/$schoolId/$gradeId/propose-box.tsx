import { createFileRoute } from '@tanstack/react-router';
import { ProposeBoxScreen } from '../../../../../features/proposals/ProposeBoxScreen.tsx';
import { proposeBoxSearch } from '../../../../../features/proposals/propose-box-search.ts';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/propose-box')({
  validateSearch: proposeBoxSearch,
  component: () => <ProposeBoxScreen place={usePlaceOfPath()} order={Route.useSearch().order ?? 'shelf'} />,
});
