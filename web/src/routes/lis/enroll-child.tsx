import { createFileRoute } from '@tanstack/react-router';
import { EnrolChildScreen } from '../../features/children/EnrolChildScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/enroll-child')({
  validateSearch: textSearch('grade'),
  component: () => <EnrolChildScreen program="lis" site_grade_id={idOf(Route.useSearch().grade)} />,
});
