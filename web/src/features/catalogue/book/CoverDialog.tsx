import type { bookDetails } from '@storyvan/contract/catalogue';
import { removeCover, saveCover } from '@storyvan/contract/covers';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { CoverField } from '../../../records/title/CoverField.tsx';
import { base64Of } from '../../../records/title/cover-photo.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';

type Book = ReplyOf<typeof bookDetails>;

interface CoverDialogProps {
  book: Book;
  /** What the book service has, as a data: address, if the title has no cover yet */
  fetched?: string | null;
  onClose: () => void;
}

/** Adds, replaces or removes the cover of a title, for all its copies. */
export function CoverDialog({ book, fetched = null, onClose }: CoverDialogProps) {
  const { photo, takePhoto, remove, removed, ...form } = useCover(book, onClose);
  return (
    <RecordDialog title={book.cover || fetched ? 'Change cover' : 'Add cover'} form={form} onClose={onClose}>
      <CoverField
        book={book}
        cover={removed ? null : book.cover}
        picture={photo ?? (removed ? null : fetched)}
        onPicture={takePhoto}
        onRemove={photo || (!removed && (book.cover || fetched)) ? remove : undefined}
        problem={form.saving.problems.image}
      />
    </RecordDialog>
  );
}

function useCover({ title_id }: Book, onSaved: () => void) {
  const [photo, setPhoto] = useState<string | null>(null);
  const [removed, setRemoved] = useState(false);
  const saving = useSaving();
  const send = async (request_id: string) => {
    const { status } = photo
      ? await call(saveCover, { body: { title_id, image: base64Of(photo), request_id } })
      : await call(removeCover, { body: { title_id, request_id } });
    growlSuccess(status.message);
    onSaved();
    return undefined;
  };
  return {
    photo,
    /** The cover that was there will be removed. */
    removed,
    saving,
    unsaved: photo !== null || removed,
    takePhoto: (picture: string) => {
      setPhoto(picture);
      saving.clearProblems('image');
    },
    /** First what was just taken, then the saved one. */
    remove: () => (photo ? setPhoto(null) : setRemoved(true)),
    save: () => {
      if (photo || removed) saving.save(send);
      else saving.check({ form: 'Take a photo, or choose a picture.' });
    },
  };
}
