import { type ComponentProps, lazy, Suspense } from 'react';

const PlanReadAloudDialog = lazy(() =>
  import('./PlanReadAloudDialog.tsx').then((file) => ({ default: file.PlanReadAloudDialog })),
);

/** The dialog that plans a read-aloud. It comes when it is opened, for most who see a list only read it. */
export function PlanReadAloud(props: ComponentProps<typeof PlanReadAloudDialog>) {
  return (
    <Suspense>
      <PlanReadAloudDialog {...props} />
    </Suspense>
  );
}
