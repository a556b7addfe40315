import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/library/members')({
  component: () => null,
});
