import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/mop/rp-list')({
  component: () => null,
});
