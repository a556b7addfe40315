import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** Renders what is below the first screen once it is scrolled to, so that it delays nothing above. */
export function WhenInView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{seen && <Suspense>{children}</Suspense>}</div>;
}
