import { createFileRoute } from '@tanstack/react-router';
import { LessonPlanScreen } from '../../features/lesson-plans/LessonPlanScreen.tsx';

export const Route = createFileRoute('/lp-list/$lpId')({
  component: () => <LessonPlanScreen lp_id={Number(Route.useParams().lpId)} />,
});
