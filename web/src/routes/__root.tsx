import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { type Destination, guard } from '../lib/guard.ts';
import { Shell } from '../ui/shell/Shell.tsx';

export const Route = createRootRoute({
  beforeLoad: ({ matches, search }) => guard(matches.at(-1) as Destination | undefined, search),
  component: Root,
});

function Root() {
  const atSignIn = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/signin' });
  if (atSignIn) return <Outlet />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
