import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../features/audit/AuditScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/library/audit')({
  validateSearch: textSearch('staff', 'child', 'kind', 'refused', 'from', 'to'),
  component: Audit,
});

function Audit() {
  const navigate = Route.useNavigate();
  return (
    <AuditScreen
      search={Route.useSearch()}
      onSearch={(part) => navigate({ search: (before) => ({ ...before, ...part }), replace: true })}
    />
  );
}
