import { type RefCallback, useEffect, useRef, useState } from 'react';

/** True from when an element first comes near the window, or is printed, on. */
export function useComingIntoView(margin = '600px'): { ref: RefCallback<HTMLElement>; near: boolean } {
  const [near, setNear] = useState(false);
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (near) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && show(),
      { rootMargin: `${margin} 0px` },
    );
    if (element.current) observer.observe(element.current);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [near, margin]);
  return {
    ref: (found) => {
      element.current = found;
    },
    near,
  };
}
