import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/library/fbt-members')({
  component: () => null,
});
