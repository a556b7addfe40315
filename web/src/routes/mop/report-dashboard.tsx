import { createFileRoute } from '@tanstack/react-router';
import { ReportDashboardScreen } from '../../features/reports/dashboard/ReportDashboardScreen.tsx';

export const Route = createFileRoute('/mop/report-dashboard')({
  component: () => <ReportDashboardScreen program="mop" />,
});
