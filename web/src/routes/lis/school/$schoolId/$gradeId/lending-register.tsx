import { createFileRoute } from '@tanstack/react-router';
import { LendingRegisterScreen } from '../../../../../features/lending-register/LendingRegisterScreen.tsx';
import { dateOf, readRegisterSearch } from '../../../../../features/lending-register/register-search.ts';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/lending-register')({
  component: () => <LendingRegisterScreen place={usePlaceOfPath()} date={dateOf(Route.useSearch())} />,
  validateSearch: readRegisterSearch,
});
