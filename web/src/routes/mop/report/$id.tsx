import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../../../features/reports/report/ReportScreen.tsx';

export const Route = createFileRoute('/mop/report/$id')({
  component: () => <ReportScreen program="mop" rep_id={Number(Route.useParams().id)} />,
});
