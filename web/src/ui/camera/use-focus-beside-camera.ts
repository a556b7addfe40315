import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

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

/** After the field loses the focus: a tap elsewhere must not hit what moves under the finger. */
const restoreAfterMs = 400;

/**
 * On a phone, half of the screen belongs to the keyboard while the scan field has the focus, or to the open camera: the
 * page then hides its bottom bar, and shows place, network and unsent entries in one thin line.
 */
function useCompactWhileScanning(field: RefObject<HTMLInputElement | null>, cameraOpen: boolean): void {
  useEffect(() => {
    const input = field.current;
    const page = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      delete page.dataset.scanning;
    };
    const handleFocus = () => {
      clearTimeout(timer);
      page.dataset.scanning = '';
    };
    const handleBlur = () => {
      if (cameraOpen) return;
      timer = setTimeout(show, restoreAfterMs);
    };
    if (cameraOpen || document.activeElement === input) handleFocus();
    input?.addEventListener('focus', handleFocus);
    input?.addEventListener('blur', handleBlur);
    return () => {
      input?.removeEventListener('focus', handleFocus);
      input?.removeEventListener('blur', handleBlur);
      clearTimeout(timer);
      show();
    };
  }, [field, cameraOpen]);
}
