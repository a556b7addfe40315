import { Button } from '@mantine/core';
import type { LikelyChild } from '@storyvan/contract/children';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { ReviewChoice, ReviewItem } from '@storyvan/contract/field-sync';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useEffect, useRef, useState } from 'react';
import { withoutLabel } from '../../lib/without-label.ts';
import { CameraButton } from '../../ui/camera/CameraButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ScanField } from '../../ui/ScanField.tsx';
import classes from './Review.module.css';
import { choiceWords, whatWasDone } from './review.messages.ts';

export interface Decision {
  choice: ReviewChoice;
  accn_no?: string;
  child_id?: number;
}

interface ReviewChoicesProps {
  item: ReviewItem;
  deciding: boolean;
  onDecide: (decision: Decision) => void;
}

/** The decisions that fit, the likeliest first and in the accent colour; each is carried out at once. */
export function ReviewChoices({ item, deciding, onDecide }: ReviewChoicesProps) {
  const [open, setOpen] = useState<ReviewChoice>();
  const labels = labelsOf(item);
  const handleChoice = ({ choice, child_id }: Label) => {
    if (choice === 'correct_number' || choice === 'did_not_happen') setOpen(choice);
    else onDecide(child_id === undefined ? { choice } : { choice, child_id });
  };
  return (
    <div className={classes.choices}>
      {labels.map((label, at) => (
        <Button
          key={label.words}
          classNames={{ root: classes.choice, label: classes.label }}
          variant={at === 0 && label.choice !== 'did_not_happen' ? 'filled' : 'default'}
          disabled={deciding}
          onClick={() => handleChoice(label)}
        >
          {label.words}
        </Button>
      ))}
      {open === 'correct_number' && (
        <CorrectNumber
          disabled={deciding}
          onNumber={(accn_no) => onDecide({ choice: 'correct_number', accn_no })}
        />
      )}
      {open === 'did_not_happen' && (
        <Dialog
          kind="confirmation"
          opened
          title={`${choiceWords('did_not_happen', item)}?`}
          onClose={() => setOpen(undefined)}
          confirm={{
            label: choiceWords('did_not_happen', item),
            onConfirm: () => onDecide({ choice: 'did_not_happen' }),
          }}
        >
          “{whatWasDone(item)}
          {item.accn_no && `, ${item.accn_no}`}” will not be recorded. Your decision is kept in the audit log.
        </Dialog>
      )}
    </div>
  );
}

interface Label {
  words: string;
  choice: ReviewChoice;
  child_id?: number;
}

const labelsOf = (item: ReviewItem): Label[] =>
  item.choices.flatMap((choice): Label[] =>
    choice === 'same_child'
      ? item.likely.map((child) => ({ words: sameChild(child), choice, child_id: child.child_id }))
      : [{ words: choiceWords(choice, item), choice }],
  );

/** "The same child as Asha Gawde (T-12), who left on 3 Jun 2026" */
const sameChild = ({ name, card_no, inactive_since }: LikelyChild): string =>
  `The same child as ${name}${card_no ? ` (${card_no})` : ''}${
    inactive_since ? `, who left on ${formatDate(inactive_since)}` : ''
  }`;

/** The field for the number that was meant; nothing is sent until it has one. */
function CorrectNumber({ disabled, onNumber }: { disabled: boolean; onNumber: (accn_no: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const takeIn = (scanned: string) => {
    const accn_no = normaliseAccnNo(withoutLabel(scanned));
    if (accn_no !== '' && !disabled) onNumber(accn_no);
  };
  return (
    <div className={classes.scan}>
      <ScanField
        field={field}
        label="The number on the book"
        hint="scan or type"
        button="Correct"
        onSubmit={() => takeIn(field.current?.value ?? '')}
        onPaste={() => false}
      >
        <CameraButton onCode={takeIn} />
      </ScanField>
    </div>
  );
}
