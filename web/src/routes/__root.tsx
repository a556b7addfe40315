import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, type PropsWithChildren, Suspense } from 'react';
import { type Destination, guard } from '../lib/guard.ts';
import { idsAreValid } from '../lib/path-ids.ts';
import { programCrumb } from '../records/place/place-links.ts';
import type { Crumb } from '../ui/crumbs.ts';

export const Route = createRootRoute({
  beforeLoad: ({ matches, search }) => {
    const destination = matches.at(-1) as Destination | undefined;
    // Loaded at the same time as the screen. If that fails, rendering it reports why.
    Promise.all([loadReads(), isOutside(destination) || loadShell()]).catch(() => undefined);
    return guard(destination, search);
  },
  component: Root,
});

const loadReads = async () => (await import('../lib/Reads.tsx')).Reads;
const Reads = lazy(async () => ({ default: await loadReads() }));
// The sign-in screen does not need these.
const loadShell = async () => {
  const [{ Shell }, { SearchBox }] = await Promise.all([
    import('../ui/shell/Shell.tsx'),
    import('../features/catalogue/search-box/SearchBox.tsx'),
  ]);
  return { Shell, SearchBox };
};
const Frame = lazy(async () => {
  const { Shell, SearchBox } = await loadShell();
  return { default: ({ children }: PropsWithChildren) => <Shell search={<SearchBox />}>{children}</Shell> };
});
const NotFoundScreen = lazy(async () => ({
  default: (await import('../ui/shell/NotFoundScreen.tsx')).NotFoundScreen,
}));

/** Whether it is a screen for people who are not signed in yet. */
const isOutside = (match?: { routeId: string }): boolean =>
  match?.routeId === '/signin' || match?.routeId === '/new-password';

function Root() {
  const outside = useMatches({ select: (matches) => isOutside(matches.at(-1)) });
  const nothingCrumbs = useMatches({ select: (matches) => crumbsOfNothing(matches.at(-1)) });
  return (
    <Suspense>
      <Reads>
        {outside ? (
          <Outlet />
        ) : (
          <Frame>{nothingCrumbs ? <NotFoundScreen crumbs={nothingCrumbs} /> : <Outlet />}</Frame>
        )}
      </Reads>
    </Suspense>
  );
}

/** The breadcrumb for a path that cannot have a record; null for other paths. */
function crumbsOfNothing(match?: { routeId: string; params: Record<string, string> }): Crumb[] | null {
  if (!match || idsAreValid(match.routeId, match.params)) return null;
  const program = (['mop', 'lis'] as const).find((each) => match.routeId.startsWith(`/${each}/`));
  return program ? [programCrumb(program)] : [];
}
