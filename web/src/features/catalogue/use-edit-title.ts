import { bookDetails, saveTitle } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { type TitleDraft, titleProblems, toTitleDraft } from '../../ui/books/title-draft.ts';
import { growlSuccess } from '../../ui/growl.ts';

type Book = ReplyOf<typeof bookDetails>;

/** The title of a book as it is being changed; the save names the version it was made from. */
export function useEditTitle(book: Book, onSaved: () => void) {
  const [opened, setOpened] = useState(book);
  const [draft, setDraft] = useState(() => toTitleDraft(book));
  const saving = useSaving();
  const known = toTitleDraft(opened);
  const unsaved = Object.entries(known).some(([field, value]) => draft[field as keyof TitleDraft] !== value);

  const readNow = () => call(bookDetails, { params: { id: book.accn_no } });
  const save = (version: () => Promise<number>) =>
    saving.save(async (request_id) => {
      const body = { ...draft, title_id: book.title_id, version: await version(), request_id };
      const { status } = await call(saveTitle, { body });
      if (status.status !== 'saved') return { [draft.isbn ? 'isbn' : 'title']: status.message };
      growlSuccess(status.message);
      onSaved();
    });
  return {
    draft,
    unsaved,
    saving,
    change: (part: Partial<TitleDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      saving.mend(...Object.keys(part));
    },
    submit: () => {
      if (saving.check(titleProblems(draft))) save(async () => opened.version);
    },
    /** After somebody else has changed it. */
    showSaved: () =>
      saving.save(async () => {
        const now = await readNow();
        setOpened(now);
        setDraft(toTitleDraft(now));
      }),
    keepMine: () => save(async () => (await readNow()).version),
  };
}
