import { Textarea, TextInput } from '@mantine/core';
import { mostCopies, type nextAccnNos } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type Form, textField } from '../../../lib/form.ts';
import type { Read } from '../../../lib/use-read.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import classes from './AddBookScreen.module.css';
import { type CopiesDraft, numbersText, ownNumbersText } from './copies-draft.ts';

interface CopiesFieldsProps {
  form: Form<CopiesDraft>;
  proposal: Read<ReplyOf<typeof nextAccnNos>>;
}

/** How many copies, and their accession numbers. */
export function CopiesFields({ form, proposal }: CopiesFieldsProps) {
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
