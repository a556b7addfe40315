import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/mop/session/$raId')({
  component: () => null,
});
