import { bookDetails, saveTitle } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { call } from '../../../lib/call.ts';
import { counted } from '../../../lib/numbers.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { TitleFields } from '../../../records/title/TitleFields.tsx';
import { type TitleDraft, titleProblems, toTitleDraft } from '../../../records/title/title-draft.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';

interface EditTitleDialogProps {
  book: ReplyOf<typeof bookDetails>;
  onClose: () => void;
}

/** Edits a title, for all its copies. */
export function EditTitleDialog({ book, onClose }: EditTitleDialogProps) {
  const form = useEditTitle(book, onClose);
  const others = book.copies.length;
  return (
    <RecordDialog title="Edit book" form={form} onClose={onClose}>
      {others > 0 && (
        <div data-wide>This changes {counted(others, 'other copy', 'other copies')} of the book too.</div>
      )}
      <TitleFields form={form} />
    </RecordDialog>
  );
}

type Book = ReplyOf<typeof bookDetails>;

/** The title form; a save carries the version it was based on (optimistic lock). */
function useEditTitle(book: Book, onSaved: () => void) {
  const { accn_no, title_id } = book;
  return useRecordEditor<Book, TitleDraft>({
    name: `title ${title_id}`,
    record: book,
    draftOf: toTitleDraft,
    check: titleProblems,
    read: () => call(bookDetails, { params: { id: accn_no } }),
    send: async (draft, { version }, { request_id }) => {
      const { status } = await call(saveTitle, { body: { ...draft, title_id, version, request_id } });
      if (status.status !== 'saved') return { [draft.isbn ? 'isbn' : 'title']: status.message };
      growlSuccess(status.message);
      onSaved();
      return undefined;
    },
  });
}
