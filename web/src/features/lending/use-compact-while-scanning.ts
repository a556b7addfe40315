import { type RefObject, useEffect } from 'react';

/** After the field loses the focus: a tap elsewhere must not hit what moves under the finger. */
const restoreAfterMs = 400;

/**
 * On a phone, half of the screen belongs to the keyboard while the scan field has the focus: the page then hides its
 * header, breadcrumb and bottom bar (base.css).
 */
export function useCompactWhileScanning(field: RefObject<HTMLInputElement | null>): void {
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
      timer = setTimeout(show, restoreAfterMs);
    };
    if (document.activeElement === input) handleFocus();
    input?.addEventListener('focus', handleFocus);
    input?.addEventListener('blur', handleBlur);
    return () => {
      input?.removeEventListener('focus', handleFocus);
      input?.removeEventListener('blur', handleBlur);
      clearTimeout(timer);
      show();
    };
  }, [field]);
}
