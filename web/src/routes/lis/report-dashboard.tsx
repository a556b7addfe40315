import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/lis/report-dashboard')({
  component: () => null,
});
