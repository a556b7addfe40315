import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/lp-list/$lpId')({
  component: () => null,
});
