import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/mop/report/$id')({
  component: () => null,
});
