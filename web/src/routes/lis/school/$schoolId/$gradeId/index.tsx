import { createFileRoute } from '@tanstack/react-router';
import { PlaceScreen } from '../../../../../features/places/PlaceScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/')({
  component: () => <PlaceScreen place={usePlaceOfPath()} />,
});
