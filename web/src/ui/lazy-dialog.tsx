import { type ComponentType, Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { loadWhenInUse } from '../lib/load-when-in-use.ts';

/**
 * A dialog or field that is not part of its screen's first load, because most people who open a screen only read it. It
 * is loaded after the first key or tap. `instead` is shown if that fails.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
) {
  const Dialog = lazyComponent(load, instead);
  loadWhenInUse(Dialog.preload);
  return (props: Props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
