import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useAskBeforeLoss } from '../../lib/use-ask-before-loss.ts';
import { TitleFields } from '../../ui/books/TitleFields.tsx';
import type { TitleDraft } from '../../ui/books/title-draft.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { CopiesFields } from './CopiesFields.tsx';
import { type Added, type KnownTitle, useAddBook } from './use-add-book.ts';

interface AddBookFormProps {
  /** More copies of this one; null for a new title. */
  known: KnownTitle | null;
  initial: TitleDraft;
  onAdded: (added: Added, moved: boolean) => void;
  onKnown: (known: KnownTitle) => void;
  onCancel: () => void;
}

/** Title and copies, or copies alone; what was typed is not lost without asking. */
export function AddBookForm({ known, initial, onAdded, onKnown, onCancel }: AddBookFormProps) {
  const { title, copies, proposal, saving, there, unsaved, ...form } = useAddBook({
    known,
    initial,
    onAdded,
  });
  const { asking, leave, answer } = useAskBeforeLoss(unsaved && !saving.saving);
  const fields = useRef<HTMLDivElement>(null);
  // The scanner's work is done: on to what is to be typed.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={fields}>
      <RecordForm
        label="Add book"
        saving={saving}
        submit={known ? 'Add copies' : 'Add book'}
        onSubmit={form.submit}
        onCancel={() => leave(onCancel)}
      >
        {!known && <TitleFields draft={title} problems={saving.problems} onChange={form.changeTitle} />}
        <CopiesFields
          draft={copies}
          proposal={proposal}
          problems={saving.problems}
          onChange={form.changeCopies}
        />
        {there && (
          <div data-wide>
            <Button variant="light" h={44} onClick={() => onKnown(there)}>
              Add copies of “{there.title}” instead
            </Button>
          </div>
        )}
      </RecordForm>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          onClose={() => answer(false)}
          confirm={{ label: 'Leave without saving', onConfirm: () => answer(true) }}
        >
          What you typed has not been saved, and will be lost.
        </Dialog>
      )}
    </div>
  );
}
