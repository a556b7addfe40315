import { Button } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './LastPromotion.module.css';

interface LastPromotionProps {
  last: NonNullable<ReplyOf<typeof reviewPromotion>['last']>;
  saving: boolean;
  onUndo: (promotion_id: string) => void;
}

/** The latest promotion that stands, with the way back while there is one. */
export function LastPromotion({ last, saving, onUndo }: LastPromotionProps) {
  const [asking, setAsking] = useState(false);
  const mayUndo = useMay(undoPromotion);
  const { promotion_id, school_name, date, by, moved, left, problem } = last;
  const back = counted(moved + left, 'child goes', 'children go');
  return (
    <Section title={`Last promoted on ${formatDate(date)}`}>
      <div className={classes.last}>
        <p className={classes.what}>
          {school_name ?? 'All schools'}, by {by}: {counted(moved, 'child', 'children')} moved up, {left} left
          school.
          {problem && <span className={classes.problem}>It can no longer be undone. {problem}</span>}
        </p>
        {!mayUndo && !problem && <AskOthers>A coordinator can undo it.</AskOthers>}
        {mayUndo && !problem && (
          <Button variant="default" h={44} loading={saving} onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
      </div>
      <Dialog
        kind="confirmation"
        opened={asking}
        onClose={() => setAsking(false)}
        title="Undo this promotion?"
        confirm={{ label: 'Undo', onConfirm: () => onUndo(promotion_id) }}
      >
        {back} back exactly where they were before {formatDate(date)}, or none does.
      </Dialog>
    </Section>
  );
}
