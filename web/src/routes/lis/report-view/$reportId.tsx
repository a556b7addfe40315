import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../../../features/reports/report/ReportScreen.tsx';

export const Route = createFileRoute('/lis/report-view/$reportId')({
  component: () => <ReportScreen program="lis" rep_id={Number(Route.useParams().reportId)} />,
});
