import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const TakeAlongDialog = lazyDialog(async () => (await import('./TakeAlongDialog.tsx')).TakeAlongDialog);

interface TakeAlongButtonProps {
  /** What is taken along, for the title: "Tonca", "3 places". */
  name: string;
  site_grade_ids: readonly number[];
  /** It was taken along before. */
  again?: boolean;
}

/** Puts places on this device, to work there without a network. */
export function TakeAlongButton({ name, site_grade_ids, again = false }: TakeAlongButtonProps) {
  const [open, setOpen] = useState(false);
  const label = again ? 'Refresh' : 'Take along';
  return (
    <>
      <Button variant="default" h={44} aria-label={`${label}: ${name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <TakeAlongDialog name={name} site_grade_ids={site_grade_ids} onClose={() => setOpen(false)} />}
    </>
  );
}
