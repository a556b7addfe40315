import { type RefCallback, useEffect, useRef, useState } from 'react';

/** How far outside of the window an element counts as coming, so that a flick of the thumb finds it there. */
const margin = '600px 0px';

/** True from when an element first comes near the window on. */
export function useComingIntoView(): { ref: RefCallback<HTMLElement>; near: boolean } {
  const [near, setNear] = useState(false);
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  return {
    ref: (found) => {
      element.current = found;
    },
    near,
  };
}
