import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { type Destination, guard } from '../lib/guard.ts';
import { Shell } from '../ui/shell/Shell.tsx';

export const Route = createRootRoute({
  beforeLoad: ({ matches, search }) => guard(matches.at(-1) as Destination | undefined, search),
  component: Root,
});

/** Where nobody has come in yet. */
const atTheDoor = ['/signin', '/new-password'];

function Root() {
  const outside = useMatches({ select: (matches) => atTheDoor.includes(matches.at(-1)?.routeId ?? '') });
  if (outside) return <Outlet />;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
