import { type RefObject, useCallback, useRef, useState } from 'react';

/**
 * Focuses a scan field that has a camera button, unless a phone's camera is open: the keyboard would cover the
 * viewfinder.
 */
export function useFocusBesideCamera(field: RefObject<HTMLInputElement | null>) {
  const [open, setOpen] = useState(false);
  const isOpen = useRef(open);
  isOpen.current = open;
  const focus = useCallback(() => {
    if (isOpen.current && window.matchMedia('(pointer: coarse)').matches) return;
    field.current?.focus({ preventScroll: true });
  }, [field]);
  return { focus, cameraOpen: open, onToggle: setOpen };
}
