import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../features/audit/AuditScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';
import { useChangeSearch } from '../../lib/use-change-search.ts';

export const Route = createFileRoute('/library/audit')({
  validateSearch: textSearch('staff', 'child', 'kind', 'refused', 'from', 'to'),
  component: () => <AuditScreen search={Route.useSearch()} onSearch={useChangeSearch()} />,
});
