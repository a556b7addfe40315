import { createFileRoute } from '@tanstack/react-router';
import { NewSchoolYearScreen } from '../../features/promotion/NewSchoolYearScreen.tsx';
import { idOf, textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lis/new-school-year')({
  validateSearch: textSearch('school'),
  component: () => <NewSchoolYearScreen school_id={idOf(Route.useSearch().school)} />,
});
