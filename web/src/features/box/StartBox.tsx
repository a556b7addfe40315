import { Button } from '@mantine/core';
import { startBox } from '@storyvan/contract/box';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import classes from './box.module.css';
import { FillBox } from './FillBox.tsx';

interface StartBoxProps {
  place: PlaceRef;
  /** Numbers that no copy has. */
  onUnknown: (numbers: string[]) => void;
}

/** Starts the list of a box that leaves. */
export function StartPacking({ place, onUnknown }: StartBoxProps) {
  const { program, site_grade_id } = place;
  return (
    <Section title="Which books go?">
      <FillBox
        place={place}
        submit="Start the list"
        mayBeEmpty
        send={(filling) =>
          call(startBox, { body: { program, site_grade_id, purpose: 'packing', ...filling } })
        }
        onUnknown={onUnknown}
      />
    </Section>
  );
}

/** Starts the list of a box that comes back: what was lent to the place and is still out. */
export function StartUnpacking({ place: { program, site_grade_id } }: StartBoxProps) {
  const saving = useSaving();
  const start = async (request_id: string) => {
    const body = { program, site_grade_id, purpose: 'unpacking' as const, request_id };
    const { status, details } = await call(startBox, { body });
    return details === null ? { form: status.message } : undefined;
  };
  return (
    <Section title="The box is back">
      <div className={classes.fill}>
        <Text measure>
          The checklist has every book that was lent to this place in a box and is not back yet. Books that a
          child still has are listed with the child’s name.
        </Text>
        <Problem>{saving.problems.form}</Problem>
        <Button h={44} loading={saving.saving} onClick={() => saving.save(start)}>
          Start unpacking
        </Button>
      </div>
    </Section>
  );
}
