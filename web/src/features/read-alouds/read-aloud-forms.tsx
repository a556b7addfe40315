import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { loadWhenInUse } from '../../lib/load-when-in-use.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { MarkDoneScreenProps } from './mark-done/MarkDoneScreen.tsx';

/** The forms of a session, not part of a list's first load: most people who open a list only read it. */

const MarkDoneScreen = lazyComponent(
  async () => (await import('./mark-done/MarkDoneScreen.tsx')).MarkDoneScreen,
);
loadWhenInUse(MarkDoneScreen.preload);

export const PlanReadAloud = lazyDialog(
  async () => (await import('./PlanReadAloudDialog.tsx')).PlanReadAloudDialog,
);

export function MarkDone(props: MarkDoneScreenProps) {
  const loading = (
    <Screen crumbs={props.crumbs} title={props.title}>
      <div role="status" aria-label="Loading">
        <Skeleton height={320} radius={14} />
      </div>
    </Screen>
  );
  return (
    <Suspense fallback={loading}>
      <MarkDoneScreen {...props} />
    </Suspense>
  );
}
