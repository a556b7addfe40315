import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const MarkDoneForm = lazy(() =>
  import('./MarkDoneForm.tsx').then((file) => ({ default: file.MarkDoneForm })),
);

/** The form that marks a session done. It comes when it is opened, for most who see a session only read it. */
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
