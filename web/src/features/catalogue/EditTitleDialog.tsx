import type { bookDetails } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { counted } from '../../lib/numbers.ts';
import { TitleFields } from '../../ui/books/TitleFields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { useEditTitle } from './use-edit-title.ts';

interface EditTitleDialogProps {
  book: ReplyOf<typeof bookDetails>;
  onClose: () => void;
}

/** Changes what is told of a title, for all its copies. */
export function EditTitleDialog({ book, onClose }: EditTitleDialogProps) {
  const { draft, unsaved, saving, change, submit, showSaved, keepMine } = useEditTitle(book, onClose);
  const others = book.copies.length;
  return (
    <FormDialog title="Edit book" unsaved={unsaved} saving={saving.saving} onClose={onClose}>
      {(close) => (
        <RecordForm
          label="Edit book"
          saving={saving}
          submit="Save"
          onSubmit={submit}
          onCancel={close}
          changed={{ onShow: showSaved, onKeepMine: keepMine }}
        >
          {others > 0 && (
            <div data-wide>This changes {counted(others, 'other copy', 'other copies')} of the book too.</div>
          )}
          <TitleFields draft={draft} problems={saving.problems} onChange={change} />
        </RecordForm>
      )}
    </FormDialog>
  );
}
