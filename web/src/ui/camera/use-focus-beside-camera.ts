import { type RefObject, useCallback, useRef, useState } from 'react';
import { useCompactWhileScanning } from '../use-compact-while-scanning.ts';

/**
 * Focuses a scan field that has a camera button, unless a phone's camera is open: the keyboard would cover the
 * viewfinder. The page of a phone is compact meanwhile.
 */
export function useFocusBesideCamera(field: RefObject<HTMLInputElement | null>) {
  const [open, setOpen] = useState(false);
  const isOpen = useRef(open);
  isOpen.current = open;
  useCompactWhileScanning(field, open);
  const focus = useCallback(() => {
    if (isOpen.current && window.matchMedia('(pointer: coarse)').matches) return;
    field.current?.focus({ preventScroll: true });
  }, [field]);
  return { focus, onToggle: setOpen };
}
