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

interface CoverDialogProps {
  book: ReplyOf<typeof bookDetails>;
  /** What the book service has, as a data: address, if the title has no cover yet */
  fetched?: string | null;
  onClose: () => void;
}

/** Adds, replaces or removes the cover of a title, for all its copies. */
export function CoverDialog({ book, fetched = null, onClose }: CoverDialogProps) {
  const { title_id } = book;
  const [photo, setPhoto] = useState<string | null>(null);
  // The cover that was there will be removed.
  const [removed, setRemoved] = useState(false);
  const saving = useSaving();
  const send = async (request_id: string) => {
    const { status } = photo
      ? await call(saveCover, { body: { title_id, image: base64Of(photo), request_id } })
      : await call(removeCover, { body: { title_id, request_id } });
    growlSuccess(status.message);
    onClose();
    return undefined;
  };
  const save = () => {
    if (photo || removed) saving.save(send);
    else saving.check({ form: 'Take a photo, or choose a picture.' });
  };
  const handlePicture = (picture: string) => {
    setPhoto(picture);
    saving.clearProblems('image');
  };
  // First what was just taken, then the saved one.
  const handleRemove = () => (photo ? setPhoto(null) : setRemoved(true));
  return (
    <RecordDialog
      title={book.cover || fetched ? 'Change cover' : 'Add cover'}
      form={{ saving, unsaved: photo !== null || removed, save }}
      onClose={onClose}
    >
      <CoverField
        book={book}
        cover={removed ? null : book.cover}
        picture={photo ?? (removed ? null : fetched)}
        onPicture={handlePicture}
        onRemove={photo || (!removed && (book.cover || fetched)) ? handleRemove : undefined}
        problem={saving.problems.image}
      />
    </RecordDialog>
  );
}
