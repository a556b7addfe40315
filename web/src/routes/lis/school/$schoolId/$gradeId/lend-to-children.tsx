import { createFileRoute, redirect } from '@tanstack/react-router';

/** SPEC section 2 spells the path `lend-to-childen`; the correct spelling redirects there. */
export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/lend-to-children')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/lis/school/$schoolId/$gradeId/lend-to-childen', params, replace: true });
  },
});
