import { createFileRoute } from '@tanstack/react-router';
import { EnrolChildScreen } from '../../features/children/EnrolChildScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/mop/enroll-child')({
  validateSearch: textSearch('site'),
  component: () => <EnrolChildScreen program="mop" site_grade_id={idOf(Route.useSearch().site)} />,
});
