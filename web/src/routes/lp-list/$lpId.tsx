import { createFileRoute } from '@tanstack/react-router';
import { LessonPlanScreen } from '../../features/lesson-plans/LessonPlanScreen.tsx';

export const Route = createFileRoute('/lp-list/$lpId')({ component: LessonPlanRoute });

function LessonPlanRoute() {
  const { lpId } = Route.useParams();
  return <LessonPlanScreen lp_id={Number(lpId)} />;
}
