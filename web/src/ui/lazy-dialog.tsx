import { type ComponentType, lazy, Suspense } from 'react';

/** A dialog or field that is loaded when it is opened, because most people who open a screen only read it. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
