import { createFileRoute } from '@tanstack/react-router';
import { ReportDashboardScreen } from '../../features/reports/dashboard/ReportDashboardScreen.tsx';

export const Route = createFileRoute('/lis/report-dashboard')({ component: Dashboard });

function Dashboard() {
  return <ReportDashboardScreen program="lis" />;
}
