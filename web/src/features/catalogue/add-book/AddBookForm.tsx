import { Button, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { addBook, mostCopies, nextAccnNos } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { thumbnail } from '@storyvan/contract/covers';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { type Form, textField } from '../../../lib/form.ts';
import { useAskBeforeLoss } from '../../../lib/use-ask-before-loss.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { type Read, useRead } from '../../../lib/use-read.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { CoverField } from '../../../records/title/CoverField.tsx';
import { base64Of } from '../../../records/title/cover-photo.ts';
import { TitleFields } from '../../../records/title/TitleFields.tsx';
import { type TitleDraft, titleProblems } from '../../../records/title/title-draft.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { LossQuestion } from '../../../ui/form/LossQuestion.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import classes from './AddBookScreen.module.css';
import {
  type CopiesDraft,
  copiesInput,
  copiesProblems,
  countOf,
  numbersText,
  oneCopy,
  ownNumbersText,
} from './copies-draft.ts';

export interface AddBookFormProps {
  /** The title that gets more copies; null for a new title. */
  known: KnownTitle | null;
  initial: TitleDraft;
  /** `moved` if the numbers differ from those shown. */
  onAdded: (added: Added, moved: boolean) => void;
  onKnown: (known: KnownTitle) => void;
  onCancel: () => void;
}

/** Title and copies, or only copies. Asks before unsaved input is lost. */
export function AddBookForm({ known, initial, onAdded, onKnown, onCancel }: AddBookFormProps) {
  const { title, photo, fetched, copies, proposal, saving, there, unsaved, ...form } = useAddBook({
    known,
    initial,
    onAdded,
  });
  const { asking, leave, answer } = useAskBeforeLoss(unsaved && !saving.saving);
  const fields = useRef<HTMLDivElement>(null);
  // The ISBN is known: go to the first field to type in.
  useEffect(() => fields.current?.querySelector<HTMLElement>('input:not([type=file])')?.focus(), []);
  return (
    <div ref={fields}>
      <RecordForm
        label="Add book"
        saving={saving}
        submit={known ? 'Add copies' : 'Add book'}
        onSubmit={form.submit}
        onCancel={() => leave(onCancel)}
      >
        {!known && (
          <>
            <CoverField
              book={{ title: title.title, hex_code: null }}
              picture={photo || fetched}
              onPicture={form.changePhoto}
              onRemove={photo ? () => form.changePhoto('') : undefined}
              problem={saving.problems.cover}
            />
            <TitleFields form={{ draft: title, change: form.changeTitle, saving }} />
          </>
        )}
        <CopiesFields form={{ draft: copies, change: form.changeCopies, saving }} proposal={proposal} />
        {there && (
          <div data-wide>
            <Button variant="light" h={44} onClick={() => onKnown(there)}>
              Add copies of “{there.title}” instead
            </Button>
          </div>
        )}
      </RecordForm>
      {asking && <LossQuestion answer={answer} label="Leave without saving" />}
    </div>
  );
}

type Reply = ReplyOf<typeof addBook>;
export type Added = NonNullable<Reply['details']>;

/** A title in the catalogue that gets more copies. */
export interface KnownTitle {
  title_id: number;
  title: string;
}

function useAddBook({ known, initial, onAdded }: Pick<AddBookFormProps, 'known' | 'initial' | 'onAdded'>) {
  const [opened] = useState(initial);
  const of = known ? `title ${known.title_id}` : initial.isbn;
  const [title, setTitle] = useFormDraft(`new book ${of}`, () => opened);
  const [copies, setCopies] = useFormDraft(`new copies ${of}`, () => oneCopy);
  const [photo, setPhoto] = useFormDraft(`new cover ${of}`, () => '');
  const fetched = useFetchedCover(known ? '' : opened.isbn);
  const [there, setThere] = useState<Reply['known']>(null);
  const saving = useSaving();
  const proposal = useProposal(copies);

  const submit = () => {
    const wrong = { ...(known ? {} : titleProblems(title)), ...copiesProblems(copies, mostCopies) };
    if (!saving.check(wrong)) return;
    saving.save(async (request_id) => {
      const cover = photo ? { cover: base64Of(photo) } : {};
      const what = known ? { title_id: known.title_id, title: null } : { title_id: null, title, ...cover };
      const reply = await call(addBook, {
        body: { ...what, ...copiesInput(copies, proposal.data), request_id },
      });
      setThere(reply.known);
      if (!reply.details) return { [reply.known ? 'form' : 'accn_nos']: reply.status.message };
      growlSuccess(reply.status.message);
      const isOwn = copies.numbers === 'own' || copies.first !== '';
      const shown = proposal.data?.accn_nos[0];
      onAdded(reply.details, !isOwn && shown !== undefined && shown !== reply.details.accn_nos[0]);
    });
  };
  return {
    title,
    /** Taken by hand, as a data: address; '' if there is none. */
    photo,
    fetched,
    copies,
    proposal,
    saving,
    submit,
    /** Set if the new title is already in the catalogue. */
    there,
    unsaved: JSON.stringify(title) !== JSON.stringify(opened) || copies.own !== '' || photo !== '',
    changeTitle: (part: Partial<TitleDraft>) => {
      setTitle((before) => ({ ...before, ...part }));
      setThere(null);
      saving.clearProblems(...Object.keys(part));
    },
    changePhoto: (address: string) => {
      setPhoto(address);
      saving.clearProblems('cover');
    },
    changeCopies: (part: Partial<CopiesDraft>) => {
      setCopies((before) => ({ ...before, ...part }));
      saving.clearProblems('copies', 'accn_nos');
    },
  };
}

/** What the book service has for the ISBN; the server saves it with the book. */
function useFetchedCover(isbn: string): string | null {
  const read = useRead(thumbnail, { params: { isbn } }, { enabled: isbn !== '', staleTime: 60_000 });
  return read.data?.thumbnail ?? null;
}

/** The numbers the copies would get, requested once typing pauses (debounced). */
function useProposal(copies: CopiesDraft) {
  const count = countOf(copies, mostCopies);
  const [asked] = useDebouncedValue({ count, first: normaliseAccnNo(copies.first) }, 250);
  return useRead(
    nextAccnNos,
    { params: { count: asked.count ?? 1 }, query: asked.first ? { first: asked.first } : {} },
    { enabled: copies.numbers === 'next' && asked.count !== null, keepPrevious: true },
  );
}

interface CopiesFieldsProps {
  form: Form<CopiesDraft>;
  proposal: Read<ReplyOf<typeof nextAccnNos>>;
}

/** How many copies, and their accession numbers. */
function CopiesFields({ form, proposal }: CopiesFieldsProps) {
  const { draft, change, saving } = form;
  return (
    <fieldset data-wide className={classes.copiesFields}>
      <legend className={classes.legend}>Copies</legend>
      <p className={classes.numbersNote}>
        Each copy has an accession number, its own number in the library, as on the label in the book.
      </p>
      <Choices>
        <Choice chosen={draft.numbers === 'next'} onClick={() => change({ numbers: 'next' })}>
          Next free numbers
        </Choice>
        <Choice chosen={draft.numbers === 'own'} onClick={() => change({ numbers: 'own' })}>
          Scan printed labels
        </Choice>
      </Choices>
      {draft.numbers === 'next' ? (
        <NextNumbers form={form} proposal={proposal} />
      ) : (
        <Textarea
          label="Accession numbers, one to a line"
          description="Scan each label. The scanner moves to the next line automatically."
          autosize
          minRows={3}
          maxRows={12}
          {...textField(form, 'own')}
          error={saving.problems.accn_nos}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <p role="status" className={classes.numbersNote}>
        {draft.numbers === 'own' ? ownNumbersText(draft) : proposal.data && numbersNote(draft, proposal.data)}
      </p>
    </fieldset>
  );
}

function NextNumbers({ form, proposal }: CopiesFieldsProps) {
  const { draft, saving } = form;
  const wrong =
    normaliseAccnNo(draft.first) && proposal.status === 'failed' ? proposal.error.message : undefined;
  return (
    <div className={classes.next}>
      <TextInput
        label="How many"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostCopies}
        {...textField(form, 'count')}
        error={saving.problems.copies}
      />
      <TextInput
        label="First number"
        placeholder={draft.first ? undefined : proposal.data?.accn_nos[0]}
        {...textField(form, 'first')}
        error={saving.problems.accn_nos ?? wrong}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}

function numbersNote({ first }: CopiesDraft, { accn_nos, taken }: ReplyOf<typeof nextAccnNos>) {
  if (taken[0]) {
    const more = taken.length > 1 ? ` ${taken.length - 1} more of these numbers are also in use.` : '';
    return <span className={classes.taken}>{`${taken[0].message}${more}`}</span>;
  }
  const numbers = <strong>{numbersText(accn_nos)}</strong>;
  const one = accn_nos.length === 1;
  if (first)
    return (
      <>
        The {one ? 'number' : 'numbers'} will be {numbers}.
      </>
    );
  return (
    <>
      The next free {one ? 'number is' : 'numbers are'} {numbers}.
    </>
  );
}
