import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

const TakeAlongDialog = lazyDialog(async () => (await import('./TakeAlongDialog.tsx')).TakeAlongDialog);

interface TakeAlongButtonProps {
  /** What is taken along, for the title: "Tonca", "3 places". */
  name: string;
  site_grade_ids: readonly number[];
  /** It was taken along before. */
  again?: boolean;
}

interface TakeAlongAllProps {
  /** Of sessions; a place may have several. */
  places: readonly { site_grade_id: number; site_name: string }[];
  /** "today", "Wednesday" */
  day: string;
}

/** Puts all places of a day on this device. */
export function TakeAlongAll({ places, day }: TakeAlongAllProps) {
  const names = new Map(places.map(({ site_grade_id, site_name }) => [site_grade_id, site_name]));
  const [only] = names.values();
  if (only === undefined) return null;
  const name = names.size === 1 ? only : `${names.size} places of ${day}`;
  return <TakeAlongButton name={name} site_grade_ids={[...names.keys()]} />;
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
