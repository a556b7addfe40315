import { Button } from '@mantine/core';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Todo } from '@storyvan/contract/todo';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { KindIcon } from './KindIcon.tsx';
import { nextStepOf } from './next-step.ts';
import classes from './TodoRow.module.css';
import { dueWords, kindNames } from './todo.messages.ts';

export interface TodoDeeds {
  tick: (note: Todo, done: boolean) => void;
  /** From the button that asked, to be given the focus back. */
  edit: (note: Todo, button: HTMLButtonElement) => void;
}

interface TodoRowProps extends TodoDeeds {
  entry: Todo;
  date: CalendarDate;
}

/** One thing to do: what, when, and the way to do it. */
export function TodoRow({ entry, date, tick, edit }: TodoRowProps) {
  const { kind, title, mine, done_on, note_id } = entry;
  const step = nextStepOf(entry, date);
  const words = (
    <span className={classes.words}>
      <bdi dir="auto" className={classes.title}>
        {title}
      </bdi>
      <span className={classes.about}>
        {kindNames[kind]} · {dueWords(entry, date)}
        {mine && kind !== 'note' && <Pill>mine</Pill>}
      </span>
    </span>
  );
  if (kind === 'note' && note_id !== null) {
    return (
      <>
        <label className={classes.note} data-done={done_on !== null || undefined}>
          <span className={classes.tick}>
            <input
              type="checkbox"
              checked={done_on !== null}
              onChange={(event) => tick(entry, event.currentTarget.checked)}
            />
          </span>
          {words}
        </label>
        {done_on === null && (
          <Button
            variant="default"
            h={44}
            aria-label={`Edit: ${title}`}
            onClick={(event) => edit(entry, event.currentTarget)}
          >
            Edit
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <KindIcon kind={kind} />
      {words}
      {step && (
        <LinkButton link={step.link} label={`${step.words}: ${title}`}>
          {step.words}
        </LinkButton>
      )}
    </>
  );
}
