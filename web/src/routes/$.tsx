import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any path the application does not know falls back to sign-in (SPEC section 2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/signin', replace: true });
  },
});
