import { Button, Group, Stack } from '@mantine/core';
import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useKeyboardInset } from '../../lib/use-keyboard-inset.ts';
import type { Saving } from '../../lib/use-saving.ts';
import { Fields } from '../Card.tsx';
import { Notice } from '../Notice.tsx';
import classes from './RecordForm.module.css';

export interface RecordFormProps {
  /** For a field outside of the form: its `form` attribute. */
  id?: string;
  /** The name of the form for screen readers. */
  label: string;
  saving: Pick<Saving, 'saving' | 'problems' | 'changedMeanwhile'>;
  /** The label of the button: "Enrol child". */
  submit: string;
  onSubmit: () => void;
  onCancel?: () => void;
  /** If other people may edit the record too. */
  changed?: ChangedMeanwhileProps | undefined;
  /** A link after the error of the whole form. */
  way?: ReactNode;
  /** Beside the buttons of a long form, which then stay in view at the foot of the screen: "24 of 39 here". */
  foot?: ReactNode;
  /** As in `Fields`. */
  children: ReactNode;
}

/** The form of one record. After a refused save the first field with an error gets the focus. */
export function RecordForm(props: RecordFormProps) {
  const { id, label, saving, submit, onSubmit, onCancel, changed, way, foot, children } = props;
  const { problems, changedMeanwhile } = saving;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.values(problems).some(Boolean)) {
      const invalid = '[aria-invalid="true"]';
      const outside = id && document.querySelector<HTMLElement>(`[form="${id}"]${invalid}`);
      (outside || form.current?.querySelector<HTMLElement>(invalid))?.focus();
    }
  }, [problems, id]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const end = (
    <>
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
      <Group justify="flex-end" gap={foot ? 'xs' : 'md'} wrap={foot ? 'nowrap' : 'wrap'}>
        {foot && <div className={classes.words}>{foot}</div>}
        {onCancel && (
          <Button variant="default" size="md" onClick={onCancel} disabled={saving.saving}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="md" loading={saving.saving}>
          {submit}
        </Button>
      </Group>
    </>
  );
  return (
    <form ref={form} id={id} onSubmit={handleSubmit} noValidate aria-label={label}>
      <Stack gap={20} maw="44rem">
        <Fields>{children}</Fields>
        {foot === undefined ? end : <Foot>{end}</Foot>}
      </Stack>
    </form>
  );
}

/** The end of a long form, above the on-screen keyboard too. */
function Foot({ children }: { children: ReactNode }) {
  const inset = useKeyboardInset();
  return (
    <div
      className={classes.foot}
      data-foot
      data-keyboard={inset > 0 || undefined}
      style={{ '--keyboard': `${inset}px` } as CSSProperties}
    >
      {children}
    </div>
  );
}

interface ChangedMeanwhileProps {
  /** Reads the record again and shows it, in place of what was typed. */
  onShow: () => void;
  /** Saves what was typed, over the other change. */
  onKeepMine: () => void;
}

/** Two people have edited the same record: the second one decides which version is kept. */
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
