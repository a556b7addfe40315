import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Saving } from '../../lib/use-saving.ts';
import { Fields } from '../Card.tsx';
import { Notice } from '../Notice.tsx';

interface RecordFormProps {
  /** Names the form to who cannot see it. */
  label: string;
  saving: Saving;
  /** In the words of the deed: "Enrol child". */
  submit: string;
  onSubmit: () => void;
  onCancel?: () => void;
  /** For a record that others may edit too. */
  changed?: { onShow: () => void; onKeepMine: () => void };
  /** A link after the sentence about the whole form. */
  way?: ReactNode;
  /** Fields, two beside each other where there is room; one with data-wide takes the whole row. */
  children: ReactNode;
}

/** One form of one record. After a save that went wrong the first wrong field has the focus. */
export function RecordForm(props: RecordFormProps) {
  const { label, saving, submit, onSubmit, onCancel, changed, way, children } = props;
  const { problems, changedMeanwhile } = saving;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.values(problems).some(Boolean)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [problems]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate aria-label={label}>
      <Stack gap={20} maw="44rem">
        <Fields>{children}</Fields>
        {problems.form && (
          <Notice
            tone="bad"
            role="alert"
            action={changedMeanwhile && changed && <ChangedMeanwhile {...changed} />}
          >
            {problems.form}
            {way && <> {way}</>}
          </Notice>
        )}
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" size="md" onClick={onCancel} disabled={saving.saving}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="md" loading={saving.saving}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ChangedMeanwhileProps {
  /** Reads the record again and shows it, in place of what was typed. */
  onShow: () => void;
  /** Saves what was typed, over the other change. */
  onKeepMine: () => void;
}

/** Two people have edited the same record: the second one decides, nothing is lost silently. */
const ChangedMeanwhile = ({ onShow, onKeepMine }: ChangedMeanwhileProps) => (
  <Group gap="sm">
    <Button variant="default" mih={44} onClick={onShow}>
      Show the saved version
    </Button>
    <Button variant="default" mih={44} onClick={onKeepMine}>
      Save mine anyway
    </Button>
  </Group>
);
