import { Stack } from '@mantine/core';
import type { Holder, Programme } from '@storyvan/contract/common/programme';
import { useState } from 'react';
import { useLibrary } from '../../../lib/library.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import classes from './Lookup.module.css';

const PlaceField = lazyDialog(async () => (await import('../../../records/place/PlaceField.tsx')).PlaceField);

/** Chooses the place whose copies are looked for. */
export function HereField({ here, onChoose }: { here: Holder | null; onChoose: (place: Holder) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { programs } = useLibrary();
  const [typing, setTyping] = useState(false);
  const [program, setProgram] = useState<Programme>(here?.program ?? programs[0] ?? 'mop');
  if (!isOpen) {
    return (
      <button type="button" className={classes.more} onClick={() => setIsOpen(true)}>
        {here ? 'At another place…' : 'At a site or grade…'}
      </button>
    );
  }
  return (
    <Stack gap="xs" className={classes.here}>
      <Choices>
        {programs.map((each) => (
          <Choice key={each} chosen={program === each} onClick={() => setProgram(each)}>
            {each}
          </Choice>
        ))}
      </Choices>
      <PlaceField
        key={program}
        program={program}
        label={program === 'mop' ? 'Site' : 'School and grade'}
        value={here?.program === program && !typing ? here.site_grade_id : null}
        onChange={(place) => {
          setTyping(!place);
          if (!place) return;
          setIsOpen(false);
          onChoose(place);
        }}
      />
    </Stack>
  );
}
