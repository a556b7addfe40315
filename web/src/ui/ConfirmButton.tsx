import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmButtonProps {
  label: string;
  /** For screen readers, if there are several on the screen: "Block: Phone of the van". */
  fullLabel?: string;
  /** The question; "Confirmation" by default. */
  title?: string;
  busy: boolean;
  /** The next step: in the accent colour. */
  primary?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, fullLabel, title, busy, primary, disabled = false, onConfirm, children } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        h={44}
        loading={busy}
        disabled={disabled}
        aria-label={fullLabel}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          title={title}
          onClose={() => setAsking(false)}
          confirm={{ label, onConfirm }}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}
