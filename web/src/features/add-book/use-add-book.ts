import { useDebouncedValue } from '@mantine/hooks';
import { addBook, mostCopies, nextAccnNos } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useRead } from '../../lib/use-read.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';
import { type TitleDraft, titleProblems } from '../../ui/books/title-draft.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { type CopiesDraft, copiesInput, copiesProblems, countOf, oneCopy } from './copies-draft.ts';

type Reply = ReplyOf<typeof addBook>;
export type Added = NonNullable<Reply['details']>;

/** A title of the catalogue that gets more copies. */
export interface KnownTitle {
  title_id: number;
  title: string;
}

interface AddBook {
  known: KnownTitle | null;
  initial: TitleDraft;
  /** `moved` when the numbers are others than were shown. */
  onAdded: (added: Added, moved: boolean) => void;
}

/** The form that adds a title with its copies, or more copies of a title that is known. */
export function useAddBook({ known, initial, onAdded }: AddBook) {
  const [opened] = useState(initial);
  const of = known ? `title ${known.title_id}` : initial.isbn;
  const [title, setTitle] = useFormDraft(`new book ${of}`, () => opened);
  const [copies, setCopies] = useFormDraft(`new copies ${of}`, () => oneCopy);
  const [there, setThere] = useState<Reply['known']>(null);
  const saving = useSaving();
  const proposal = useProposal(copies);

  const submit = () => {
    const wrong = { ...(known ? {} : titleProblems(title)), ...copiesProblems(copies, mostCopies) };
    if (!saving.check(wrong)) return;
    saving.save(async (request_id) => {
      const what = known ? { title_id: known.title_id, title: null } : { title_id: null, title };
      const reply = await call(addBook, {
        body: { ...what, ...copiesInput(copies, proposal.data), request_id },
      });
      setThere(reply.known);
      if (!reply.details) return refusalProblems(reply);
      growlSuccess(reply.status.message);
      const isOwn = copies.numbers === 'own' || copies.first !== '';
      const shown = proposal.data?.accn_nos[0];
      onAdded(reply.details, !isOwn && shown !== undefined && shown !== reply.details.accn_nos[0]);
      return undefined;
    });
  };
  return {
    title,
    copies,
    proposal,
    saving,
    submit,
    /** The catalogue has what was typed as a new title. */
    there,
    unsaved: JSON.stringify(title) !== JSON.stringify(opened) || copies.own !== '',
    changeTitle: (part: Partial<TitleDraft>) => {
      setTitle((before) => ({ ...before, ...part }));
      setThere(null);
      saving.mend(...Object.keys(part));
    },
    changeCopies: (part: Partial<CopiesDraft>) => {
      setCopies((before) => ({ ...before, ...part }));
      saving.mend('copies', 'accn_nos');
    },
  };
}

const refusalProblems = ({ status, known }: Reply): Problems =>
  known ? { form: status.message } : { accn_nos: status.message };

/** The numbers that the copies would get, asked for once typing has paused. */
function useProposal(copies: CopiesDraft) {
  const count = countOf(copies, mostCopies);
  const [asked] = useDebouncedValue({ count, first: normaliseAccnNo(copies.first) }, 250);
  return useRead(
    nextAccnNos,
    { params: { count: asked.count ?? 1 }, query: asked.first ? { first: asked.first } : {} },
    { enabled: copies.numbers === 'next' && asked.count !== null, keepPrevious: true },
  );
}
