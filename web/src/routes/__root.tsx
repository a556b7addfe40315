import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { type PropsWithChildren, Suspense, useState } from 'react';
import { findLostDevice } from '../field/start-field.ts';
import { useField } from '../field/store/field-state.ts';
import { isSignedIn } from '../lib/auth.ts';
import { deviceFlag } from '../lib/device-flag.ts';
import { type Destination, guard } from '../lib/guard.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { idsAreValid } from '../lib/path-ids.ts';
import { programCrumb } from '../records/place/place-links.ts';
import type { Crumb } from '../ui/crumbs.ts';

export const Route = createRootRoute({
  beforeLoad: async ({ matches, search }) => {
    const destination = matches.at(-1) as Destination | undefined;
    if (!isSignedIn()) await findLostDevice();
    const frame = loadFrame(destination);
    await guard(destination, search, deviceFlag());
    return { frame };
  },
  // At the same time as the screen's code.
  loader: ({ context }) => context.frame,
  component: Root,
});

const Reads = lazyComponent(async () => (await import('../lib/Reads.tsx')).Reads);
const Frame = lazyComponent(async () => {
  const [{ Shell }, { SearchBox }] = await Promise.all([
    import('../ui/shell/Shell.tsx'),
    import('../features/catalogue/search-box/SearchBox.tsx'),
  ]);
  return ({ children }: PropsWithChildren) => {
    const onDevice = useField(({ device }) => device !== null);
    const [startedOnDevice] = useState(() => deviceFlag() !== null);
    return (
      <Shell search={<SearchBox />} deviceState={onDevice && <State />}>
        {startedOnDevice ? <UnlockFirst>{children}</UnlockFirst> : children}
      </Shell>
    );
  };
});
const UnlockFirst = lazyComponent(
  async () => (await import('../field/screens/device/UnlockFirst.tsx')).UnlockFirst,
);
const DeviceState = lazyComponent(
  async () => (await import('../field/screens/device/DeviceState.tsx')).DeviceState,
);
const State = () => (
  <Suspense>
    <DeviceState />
  </Suspense>
);
const NotFoundScreen = lazyComponent(
  async () => (await import('../ui/shell/NotFoundScreen.tsx')).NotFoundScreen,
);

/** If it fails, drawing reports why. The sign-in screen needs no frame. */
const loadFrame = (destination: Destination | undefined): Promise<unknown> =>
  Promise.all([Reads.preload(), ...(isOutside(destination) ? [] : frameParts())]).catch(() => undefined);

const frameParts = () => [
  Frame.preload(),
  ...(deviceFlag() === null ? [] : [UnlockFirst.preload(), DeviceState.preload()]),
];

/** Whether it is a screen for people who are not signed in yet. */
const isOutside = (match?: { routeId: string }): boolean =>
  match !== undefined && ['/signin', '/new-password', '/setup'].includes(match.routeId);

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
