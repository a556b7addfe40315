import { Box, Button, Group } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { DialogFrame } from './DialogWindow.tsx';
import { growlError, growlSuccess } from './growl.ts';

interface ShownOnceProps {
  title: string;
  secret: string;
  /** The message after it was copied. */
  copied: string;
  /** What to do with it. */
  children: ReactNode;
  onClose: () => void;
}

const secretStyle: CSSProperties = {
  borderRadius: 10,
  // On one line on a narrow phone too.
  fontSize: 'clamp(1rem, 4.6vw, 1.25rem)',
  fontWeight: 600,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  userSelect: 'all',
};

/** A password or token that is shown once; a tap beside the dialog does not close it. */
export function ShownOnce({ title, secret, copied, children, onClose }: ShownOnceProps) {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      growlSuccess(copied);
    } catch {
      growlError('This browser cannot copy it. Write it down or read it out.');
    }
  };
  return (
    <DialogFrame title={title} onClose={onClose} centered closeOnClickOutside={false} closeOnEscape={false}>
      <Box component="p" m="0 0 1rem" p="1rem" bg="var(--accent-soft)" c="var(--accent)" style={secretStyle}>
        <code>{secret}</code>
      </Box>
      <p>{children}</p>
      <Group justify="flex-end" mt="lg">
        <Button h={44} variant="default" onClick={handleCopy}>
          Copy
        </Button>
        <Button h={44} onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </DialogFrame>
  );
}
