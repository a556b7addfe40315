import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { type Destination, guard } from '../lib/guard.ts';
import { idsAreValid } from '../lib/path-ids.ts';
import { programCrumb } from '../records/place/place-links.ts';
import type { Crumb } from '../ui/crumbs.ts';
import { NotFoundScreen } from '../ui/shell/NotFoundScreen.tsx';
import { Shell } from '../ui/shell/Shell.tsx';

export const Route = createRootRoute({
  beforeLoad: ({ matches, search }) => guard(matches.at(-1) as Destination | undefined, search),
  component: Root,
});

/** Where nobody has come in yet. */
const atTheDoor = ['/signin', '/new-password'];

function Root() {
  const outside = useMatches({ select: (matches) => atTheDoor.includes(matches.at(-1)?.routeId ?? '') });
  const nothingCrumbs = useMatches({ select: (matches) => crumbsOfNothing(matches.at(-1)) });
  if (outside) return <Outlet />;
  return <Shell>{nothingCrumbs ? <NotFoundScreen crumbs={nothingCrumbs} /> : <Outlet />}</Shell>;
}

/** The way back from a path that can name nothing; null where it can. */
function crumbsOfNothing(match?: { routeId: string; params: Record<string, string> }): Crumb[] | null {
  if (!match || idsAreValid(match.routeId, match.params)) return null;
  const program = (['mop', 'lis'] as const).find((each) => match.routeId.startsWith(`/${each}/`));
  return program ? [programCrumb(program)] : [];
}
