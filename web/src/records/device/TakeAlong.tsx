import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useField } from '../../field/field-state.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { keptWords } from './kept-words.ts';

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

/** On the page of a site or grade: takes it along, or says since when it is on this device. */
export function TakeAlongPlace({ name, site_grade_id }: { name: string; site_grade_id: number }) {
  const held = useField(({ places }) => places.find((place) => place.site_grade_id === site_grade_id));
  return (
    <Notice
      role="group"
      aria-label="Without a network"
      action={<TakeAlongButton name={name} site_grade_ids={[site_grade_id]} again={held !== undefined} />}
    >
      {held ? (
        <p>
          {keptWords(held)}. <Link to="/today">Today</Link>
        </p>
      ) : (
        <p>Take it along to lend here without a network.</p>
      )}
    </Notice>
  );
}
