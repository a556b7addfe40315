import { createFileRoute } from '@tanstack/react-router';
import { LendingRegisterScreen } from '../../../../features/lending-register/LendingRegisterScreen.tsx';
import { dateOf, readRegisterSearch } from '../../../../features/lending-register/register-search.ts';

export const Route = createFileRoute('/mop/site/$siteId/lending-register')({
  component: RegisterRoute,
  validateSearch: readRegisterSearch,
});

function RegisterRoute() {
  const { siteId } = Route.useParams();
  const place = { program: 'mop', site_grade_id: Number(siteId), school_id: null } as const;
  return <LendingRegisterScreen place={place} date={dateOf(Route.useSearch())} />;
}
