import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../../../features/reports/report/ReportScreen.tsx';

export const Route = createFileRoute('/mop/report/$id')({ component: Report });

function Report() {
  return <ReportScreen program="mop" rep_id={Number(Route.useParams().id)} />;
}
