import { type ComponentType, lazy, useState } from 'react';

type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A component whose code is loaded when it is first shown, or before that with `preload`. What is loaded is drawn at once,
 * unlike with React's `lazy`, which always shows a fallback first; React then waits 300 ms before it replaces it.
 * `instead` is shown if the code cannot be loaded. Without it, the nearest error boundary is.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead?: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Loading = lazy(async () => {
    const component = await preload().catch((error) => {
      if (instead) return instead;
      throw error;
    });
    return { default: component as ComponentType<object> };
  });
  const Shown = (props: Props) => {
    // Another component in the same place would lose its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? (Loading as ComponentType<Props>));
    return <Component {...props} />;
  };
  return Object.assign(Shown, { preload });
}
