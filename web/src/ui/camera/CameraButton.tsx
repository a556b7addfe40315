import { type KeyboardEvent, useRef, useState } from 'react';
import { lazyDialog } from '../lazy-dialog.tsx';
import { Notice } from '../Notice.tsx';
import classes from './Camera.module.css';
import type { CameraProps } from './CameraView.tsx';

interface CameraButtonProps extends CameraProps {
  onToggle?: (open: boolean) => void;
}

const NotLoaded = () => (
  <div className={classes.view}>
    <Notice tone="bad" role="alert">
      The camera could not be loaded. Check your connection, and reload the page.
    </Notice>
  </div>
);

const CameraView = lazyDialog(async () => (await import('./CameraView.tsx')).CameraView, NotLoaded);

/** Opens and closes the camera. A child of ScanField, which shows the viewfinder below its field. */
export function CameraButton({ onToggle, ...props }: CameraButtonProps) {
  const [open, setOpen] = useState(false);
  const toggle = (now: boolean) => {
    setOpen(now);
    onToggle?.(now);
  };
  const button = useRef<HTMLButtonElement>(null);
  const handleClick = () => {
    toggle(!open);
    // Closes a phone's keyboard, which would cover the viewfinder. Safari does not focus a button that is tapped.
    button.current?.focus();
  };
  const handleClose = () => {
    toggle(false);
    button.current?.focus();
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') toggle(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.open}
        aria-pressed={open}
        aria-label={open ? 'Close the camera' : 'Scan with the camera'}
        title={open ? 'Close the camera' : 'Scan with the camera'}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16" />
          <path d="M7.5 8.5v7M10.5 8.5v7M13 8.5v7M16.5 8.5v7" />
        </svg>
      </button>
      {open && <CameraView {...props} onClose={handleClose} />}
    </>
  );
}
