import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

/** The forms of a session, loaded when they are opened: most people who open a list only read it. */

const MarkDoneForm = lazy(() =>
  import('./mark-done/MarkDoneForm.tsx').then((file) => ({ default: file.MarkDoneForm })),
);
const PlanReadAloudDialog = lazy(() =>
  import('./PlanReadAloudDialog.tsx').then((file) => ({ default: file.PlanReadAloudDialog })),
);

export function MarkDone(props: ComponentProps<typeof MarkDoneForm>) {
  const loading = (
    <div role="status" aria-label="Loading">
      <Skeleton height={320} radius={14} />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <MarkDoneForm {...props} />
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
