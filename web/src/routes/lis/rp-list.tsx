import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/lis/rp-list')({
  component: () => null,
});
