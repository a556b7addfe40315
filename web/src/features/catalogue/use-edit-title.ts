import { bookDetails, saveTitle } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { type TitleDraft, titleProblems, toTitleDraft } from '../../ui/books/title-draft.ts';
import { growlSuccess } from '../../ui/growl.ts';

type Book = ReplyOf<typeof bookDetails>;

/** The title of a book as it is being changed; the save names the version it was made from. */
export function useEditTitle(book: Book, onSaved: () => void) {
  const { accn_no, title_id } = book;
  return useRecordEditor<Book, TitleDraft>({
    name: `title ${title_id}`,
    record: book,
    draftOf: toTitleDraft,
    saving: useSaving(),
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
