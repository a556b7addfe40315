import { TextInput } from '@mantine/core';
import type { FoundChild } from '@storyvan/contract/common/found';
import { type ReactNode, useRef, useState } from 'react';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { AnyChildField } from '../child/AnyChildField.tsx';
import { type ChosenTitle, TitleField } from '../title/TitleField.tsx';
import { useAddWish } from './use-wishes.ts';

const chooseTitle = 'Choose a book from the list.';
const chooseChild = 'Choose a child from the list.';

interface WishDialogProps {
  child: { child_id: number; name: string };
  onClose: () => void;
}

/** Records what a child wishes for: type a title, Enter to choose it, Enter to add the wish. */
export function WishDialog({ child: { child_id, name }, onClose }: WishDialogProps) {
  const form = useWishForm<ChosenTitle>({
    none: chooseTitle,
    wishOf: ({ title_id }) => ({ child_id, title_id }),
    onClose,
  });
  return (
    <WishForm title={`A wish of ${name}`} form={form} onClose={onClose}>
      <TitleField
        value={form.chosen}
        onChange={form.choose}
        notChosen={chooseTitle}
        error={form.saving.problems.wish}
        required
        autofocus
        inLowDialog
      />
    </WishForm>
  );
}

interface TitleWishDialogProps {
  book: { title_id: number; title: string };
  onClose: () => void;
}

/** Records which child wishes for this title. */
export function TitleWishDialog({ book: { title_id, title }, onClose }: TitleWishDialogProps) {
  const form = useWishForm<FoundChild>({
    none: chooseChild,
    wishOf: ({ child_id }) => ({ child_id, title_id }),
    onClose,
  });
  return (
    <WishForm title={`Who wishes for ${title}?`} form={form} onClose={onClose}>
      <AnyChildField
        value={form.chosen}
        onChange={form.choose}
        notChosen={chooseChild}
        error={form.saving.problems.wish}
      />
    </WishForm>
  );
}

interface WishToAdd<Chosen> {
  /** What is wrong if nothing is chosen. */
  none: string;
  wishOf: (chosen: Chosen) => { child_id: number; title_id: number };
  onClose: () => void;
}

function useWishForm<Chosen>({ none, wishOf, onClose }: WishToAdd<Chosen>) {
  const { saving, add } = useAddWish(onClose);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [note, setNote] = useState('');
  const noteField = useRef<HTMLInputElement>(null);
  /** The focus then goes to the note, where Enter adds the wish. */
  const choose = (found: Chosen | null) => {
    setChosen(found);
    saving.clearProblems('wish');
    if (found) noteField.current?.focus();
  };
  const save = () => {
    if (saving.check({ wish: chosen ? undefined : none }) && chosen) add({ ...wishOf(chosen), note });
  };
  return { saving, chosen, choose, note, setNote, noteField, save };
}

type Form = Pick<ReturnType<typeof useWishForm>, 'saving' | 'note' | 'setNote' | 'noteField' | 'save'>;

interface WishFormProps {
  title: string;
  form: Form;
  onClose: () => void;
  /** The field for what is chosen. */
  children: ReactNode;
}

function WishForm({ title, form, onClose, children }: WishFormProps) {
  const { saving, save, note, setNote, noteField } = form;
  return (
    <RecordDialog
      title={title}
      form={{ saving, changed: undefined, unsaved: note !== '', save }}
      submit="Add wish"
      onClose={onClose}
    >
      <div data-wide>{children}</div>
      <TextInput
        ref={noteField}
        label="Note (optional)"
        mod="wide"
        dir="auto"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </RecordDialog>
  );
}
