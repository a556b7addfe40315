import { Button, TextInput } from '@mantine/core';
import { opinions } from '@storyvan/contract/common/opinion';
import { opinionWords } from '@storyvan/domain/opinion';
import { type FormEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Problem, Text } from '../../ui/Text.tsx';
import classes from './HowWasIt.module.css';
import { OpinionIcon } from './OpinionMark.tsx';
import { type HowWasItInput, useHowWasIt } from './use-how-was-it.ts';

interface HowWasItProps extends HowWasItInput {
  /** The sentence was saved or given up: the desk takes the focus back to its scan field. */
  onWritten?: () => void;
}

/** “How was it?” after a return: one optional tap and an optional sentence. It never blocks what comes next. */
export function HowWasIt({ onWritten, ...input }: HowWasItProps) {
  const { said, saving, choose, write, retry } = useHowWasIt(input);
  const { child_name, title } = input.returned;
  const id = useId();
  return (
    <section className={classes.question} aria-label={`How was ${title}? ${child_name}`}>
      <Text as="span" id={id} strong>
        How was it?
      </Text>
      <Opinions labelledBy={id} chosen={said.opinion} onChoose={choose} />
      {said.opinion && <Sentence sentence={said.observation} onWrite={write} onWritten={onWritten} />}
      <SavingState saving={saving} onRetry={retry} />
    </section>
  );
}

/** Keeps the focus in the scan field, and a phone's keyboard open. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

interface OpinionsProps {
  labelledBy: string;
  chosen: (typeof opinions)[number] | null;
  onChoose: (opinion: (typeof opinions)[number]) => void;
}

/** One stop for Tab; the arrow keys move between the four. */
function Opinions({ labelledBy, chosen, onChoose }: OpinionsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [stop, setStop] = useState(0);
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (stop + step + opinions.length) % opinions.length;
    setStop(next);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <fieldset ref={group} className={classes.choices} aria-labelledby={labelledBy} onKeyDown={handleKeyDown}>
      {opinions.map((opinion, index) => (
        <button
          key={opinion}
          type="button"
          className={classes.choice}
          aria-pressed={chosen === opinion}
          tabIndex={index === stop ? 0 : -1}
          onPointerDown={keepFocus}
          onFocus={() => setStop(index)}
          onClick={() => onChoose(opinion)}
        >
          <OpinionIcon opinion={opinion} />
          {opinionWords[opinion]}
        </button>
      ))}
    </fieldset>
  );
}

interface SentenceProps {
  sentence: string;
  onWrite: (sentence: string) => void;
  onWritten: (() => void) | undefined;
}

function Sentence({ sentence, onWrite, onWritten }: SentenceProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(sentence);
  const close = () => {
    setOpen(false);
    onWritten?.();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== sentence) onWrite(typed);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setTyped(sentence);
    close();
  };
  if (open) {
    return (
      <form className={classes.form} onSubmit={handleSubmit}>
        <TextInput
          aria-label="What the child said"
          placeholder="What the child said"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          maxLength={500}
          size="md"
          dir="auto"
          autoFocus
          enterKeyHint="done"
        />
        <Button type="submit" h={44}>
          Save
        </Button>
      </form>
    );
  }
  return (
    <>
      {sentence && (
        <Text as="span" lines="typed" dir="auto">
          “{sentence}”
        </Text>
      )}
      <button type="button" className={classes.link} onPointerDown={keepFocus} onClick={() => setOpen(true)}>
        {sentence ? 'Change the sentence' : 'Add a sentence'}
      </button>
    </>
  );
}

interface SavingStateProps {
  saving: ReturnType<typeof useHowWasIt>['saving'];
  onRetry: () => void;
}

/** Shown and said to screen readers once it is saved, or why it is not. */
function SavingState({ saving, onRetry }: SavingStateProps) {
  const { state } = saving;
  const mayRetry = state === 'waiting' || (state === 'failed' && !saving.final);
  return (
    <>
      <Text as="span" role="status" size="sm" tone={state === 'waiting' ? 'warn' : 'dim'}>
        {state === 'saved' && 'Saved'}
        {state === 'waiting' && `Not saved yet. ${saving.problem}`}
      </Text>
      {state === 'failed' && <Problem>{saving.problem}</Problem>}
      {mayRetry && (
        <button type="button" className={classes.link} onPointerDown={keepFocus} onClick={onRetry}>
          Try again
        </button>
      )}
    </>
  );
}
