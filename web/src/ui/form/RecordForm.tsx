import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Saving } from '../../lib/use-saving.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import classes from './RecordForm.module.css';

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
  /** Where what was told of the whole form leads: a link after its sentence. */
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
    <form ref={form} onSubmit={handleSubmit} noValidate aria-label={label} className={classes.form}>
      <div className={classes.fields}>{children}</div>
      {changedMeanwhile && changed ? (
        <ChangedMeanwhile message={problems.form ?? ''} {...changed} />
      ) : (
        problems.form && (
          <p role="alert" className={classes.problem}>
            {problems.form}
            {way && <> {way}</>}
          </p>
        )
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
    </form>
  );
}
