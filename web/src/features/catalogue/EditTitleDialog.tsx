import type { bookDetails } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { counted } from '../../lib/numbers.ts';
import { TitleFields } from '../../ui/books/TitleFields.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { useEditTitle } from './use-edit-title.ts';

interface EditTitleDialogProps {
  book: ReplyOf<typeof bookDetails>;
  onClose: () => void;
}

/** Changes what is told of a title, for all its copies. */
export function EditTitleDialog({ book, onClose }: EditTitleDialogProps) {
  const { draft, unsaved, saving, change, save, changed } = useEditTitle(book, onClose);
  const others = book.copies.length;
  return (
    <RecordDialog
      title="Edit book"
      unsaved={unsaved}
      saving={saving}
      submit="Save"
      onSubmit={() => save()}
      onClose={onClose}
      changed={changed}
    >
      {others > 0 && (
        <div data-wide>This changes {counted(others, 'other copy', 'other copies')} of the book too.</div>
      )}
      <TitleFields draft={draft} problems={saving.problems} onChange={change} />
    </RecordDialog>
  );
}
