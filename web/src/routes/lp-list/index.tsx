import { createFileRoute } from '@tanstack/react-router';
import { LessonPlansScreen } from '../../features/lesson-plans/LessonPlansScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/lp-list/')({
  validateSearch: textSearch('find', 'former'),
  component: LessonPlansRoute,
});

function LessonPlansRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <LessonPlansScreen search={search} onSearch={(asked) => navigate({ search: asked, replace: true })} />
  );
}
