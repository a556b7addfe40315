import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/lis/session/$raId')({
  component: () => null,
});
