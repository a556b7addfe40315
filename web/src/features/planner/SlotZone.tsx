import { CloseButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { Person } from '@storyvan/contract/reading-partners';
import { useRef } from 'react';
import type { Choice } from './PickList.tsx';
import { PickMenu } from './PickMenu.tsx';
import classes from './PlanRowCard.module.css';
import type { Clash } from './plan/clashes.ts';
import { nameOfRow, type PlanRow, peopleOf } from './plan/plan-row.ts';
import { dropPriority, refusalOf, slotName } from './plan/slots.ts';
import type { Week } from './plan/week.ts';
import { useDropPlace } from './use-drag.ts';
import { useFocusAfter } from './use-focus-after.ts';

interface SlotZoneProps {
  row: PlanRow;
  slot: 'lead' | 'partner';
  clashes: readonly Clash[];
  week: Week;
}

/** The lead of a session, or its reading partners. People can be dropped here or added with "+". */
export function SlotZone({ row, slot, clashes, week }: SlotZoneProps) {
  const { planner, people, sessionsOf } = week;
  const { ref, isOver } = useDropPlace(`${row.key} ${slot}`, { slot, row }, dropPriority.slot);
  const here = slot === 'lead' ? (row.lead ? [row.lead] : []) : row.rps;
  const inRow = new Set(peopleOf(row).map(({ rp_id }) => rp_id));
  const choices: Choice[] = people
    .filter(({ rp_id }) => !inRow.has(rp_id))
    .map(({ rp_id, name }) => ({ value: String(rp_id), name, note: sessionsOf(rp_id) }));
  const zone = useRef<HTMLFieldSetElement>(null);
  const focusAfter = useFocusAfter(zone);
  const handlePick = (value: string) => {
    const person = people.find(({ rp_id }) => String(rp_id) === value);
    if (!person) return;
    focusAfter();
    planner.drop(row, slot, person);
  };
  const handleRemove = (rp_id: number) => {
    focusAfter();
    planner.removePerson(row.key, rp_id);
  };
  const noPerson: Person = { rp_id: 0, name: '' };
  return (
    <fieldset
      ref={useMergedRef(ref, zone)}
      className={classes.zone}
      data-over={isOver || undefined}
      data-slot={slot}
    >
      <legend className={classes.slotZoneCaption}>{slot === 'lead' ? 'Lead' : 'Reading partners'}</legend>
      <span className={classes.people}>
        {here.map((person) => (
          <PersonChip
            key={person.rp_id}
            person={person}
            clashes={clashes.some((clash) => clash.person.rp_id === person.rp_id)}
            place={nameOfRow(row)}
            onRemove={() => handleRemove(person.rp_id)}
          />
        ))}
        {!(slot === 'lead' && row.lead) && (
          <PickMenu
            label={`Add a ${slotName(slot)} to ${nameOfRow(row)}`}
            choices={choices}
            none="No one left to choose."
            onPick={handlePick}
            refusal={refusalOf(row, slot, noPerson)}
            onRefused={() => planner.drop(row, slot, noPerson)}
            compact={here.length > 0}
          >
            {here.length === 0 ? `+ ${slot === 'lead' ? 'Lead' : 'Partner'}` : '+'}
          </PickMenu>
        )}
      </span>
    </fieldset>
  );
}

interface PersonChipProps {
  person: Person;
  /** Is in another session at the same time. */
  clashes: boolean;
  /** "Chimbel, Wednesday" */
  place: string;
  onRemove: () => void;
}

/** One person in a slot of a session. */
function PersonChip({ person: { name }, clashes, place, onRemove }: PersonChipProps) {
  return (
    <span className={classes.chip} data-clash={clashes || undefined}>
      <bdi dir="auto" className={classes.name}>
        {name}
      </bdi>
      <CloseButton
        className={classes.personChipRemove}
        iconSize={16}
        aria-label={`Remove ${name} from ${place}`}
        onClick={onRemove}
      />
    </span>
  );
}
