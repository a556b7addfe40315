import { TextInput } from '@mantine/core';
import { mostProposed, type ProposedBox } from '@storyvan/contract/proposals';
import { today } from '@storyvan/domain/calendar-date';
import { useEffect, useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { visitWords } from '../../records/week/week-words.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './ProposeBox.module.css';
import type { Proposal } from './use-proposal.ts';

// Most people take what is proposed.
const AddBook = lazyDialog(async () => (await import('./AddBook.tsx')).AddBook);

interface BoxSizeProps {
  box: ProposedBox;
  proposal: Proposal;
}

const usualSizes = [20, 30, 40];

/** How many books, by when, and which a person wants in any case. */
export function BoxSize({ box, proposal }: BoxSizeProps) {
  const { draft, resize, chooseDay } = proposal;
  const size = draft.size ?? box.count;
  const { visit, last_box, children } = box;
  return (
    <div className={classes.size} data-screen-only>
      <Section title="How many" aside={last_box !== null && `last box: ${last_box}`}>
        <div className={classes.sizes}>
          <Choices role="group" aria-label="How many books">
            {usualSizes.map((each) => (
              <Choice key={each} chosen={each === size} onClick={() => resize(each)}>
                {each}
              </Choice>
            ))}
          </Choices>
          <OtherSize size={size} onChoose={resize} />
        </div>
        <DateField
          label="By"
          value={draft.by ?? box.by}
          onChoose={(date) => chooseDay(date < today() ? today() : date)}
        />
        <Text size="sm" tone="dim">
          {visit
            ? `Session: ${visitWords({ ...visit, status: 'planned' }, today())}`
            : 'No session is planned'}
          {' · '}
          {counted(children.length, 'child', 'children')}
        </Text>
        <AddBook proposal={proposal} />
      </Section>
    </div>
  );
}

interface OtherSizeProps {
  size: number;
  onChoose: (size: number) => void;
}

/** Any other number; it takes effect with Enter, or on leaving the field. */
function OtherSize({ size, onChoose }: OtherSizeProps) {
  const [typed, setTyped] = useState(`${size}`);
  useEffect(() => setTyped(`${size}`), [size]);
  const number = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isPossible = number >= 1 && number <= mostProposed;
  const commit = () => {
    if (isPossible && number !== size) onChoose(number);
  };
  return (
    <TextInput
      aria-label="Another number of books"
      inputMode="numeric"
      className={classes.other}
      mod={{ chosen: !usualSizes.includes(size) }}
      value={typed}
      error={isPossible ? undefined : `A box has 1 to ${mostProposed} books.`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
