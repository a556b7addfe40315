import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/read-alouds')({
  component: () => null,
});
