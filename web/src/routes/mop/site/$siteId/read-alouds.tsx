import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/mop/site/$siteId/read-alouds')({
  component: () => null,
});
