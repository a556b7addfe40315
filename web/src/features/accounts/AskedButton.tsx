import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';

interface AskedButtonProps {
  label: string;
  /** The question. */
  title: string;
  busy: boolean;
  onConfirm: () => void;
  /** What it means. */
  children: ReactNode;
}

/** A deed that is asked about before it is done. */
export function AskedButton({ label, title, busy, onConfirm, children }: AskedButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" h={44} loading={busy} onClick={() => setAsking(true)}>
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
