import { createFileRoute } from '@tanstack/react-router';
import { LendingRegisterScreen } from '../../../../../features/lending-register/LendingRegisterScreen.tsx';
import { dateOf, readRegisterSearch } from '../../../../../features/lending-register/register-search.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/lending-register')({
  component: RegisterRoute,
  validateSearch: readRegisterSearch,
});

function RegisterRoute() {
  const { schoolId, gradeId } = Route.useParams();
  const place = { program: 'lis', site_grade_id: Number(gradeId), school_id: Number(schoolId) } as const;
  return <LendingRegisterScreen place={place} date={dateOf(Route.useSearch())} />;
}
