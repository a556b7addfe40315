import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Screen } from '../../ui/Screen.tsx';
import type { MarkDoneScreenProps } from './mark-done/MarkDoneScreen.tsx';

/** The forms of a session, loaded when they are opened: most people who open a list only read it. */

const MarkDoneScreen = lazy(() =>
  import('./mark-done/MarkDoneScreen.tsx').then((file) => ({ default: file.MarkDoneScreen })),
);
const PlanReadAloudDialog = lazy(() =>
  import('./PlanReadAloudDialog.tsx').then((file) => ({ default: file.PlanReadAloudDialog })),
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

export function PlanReadAloud(props: ComponentProps<typeof PlanReadAloudDialog>) {
  return (
    <Suspense>
      <PlanReadAloudDialog {...props} />
    </Suspense>
  );
}
