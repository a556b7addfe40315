import { Button, Group } from '@mantine/core';
import type { PromotionDone } from '@storyvan/contract/promotion';
import { counted } from '../../lib/numbers.ts';
import { Figures } from '../../ui/Figures.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './PromotionResult.module.css';
import { StayingChildren } from './StayingChildren.tsx';

interface PromotionResultProps {
  done: PromotionDone;
  saving: boolean;
  onUndo: (promotion_id: string) => void;
  onGoOn: () => void;
}

/** What was done just now, and who stayed. */
export function PromotionResult({ done, saving, onUndo, onGoOn }: PromotionResultProps) {
  const { school_name, moved, left, made, staying } = done;
  return (
    <Section title={`${school_name ?? 'All schools'}: the new school year has begun`}>
      <div className={classes.result}>
        <Figures
          figures={[
            { label: 'moved up', value: moved },
            { label: 'left school', value: left },
            { label: 'stayed, with books out', value: staying.length, loud: true },
          ]}
        />
        {made.length > 0 && (
          <p className={classes.made}>
            {counted(made.length, 'grade was', 'grades were')} made: {made.join('; ')}.
          </p>
        )}
        {staying.length > 0 && <StayingChildren staying={staying} withPlace />}
        <Group gap="sm">
          <Button variant="default" h={44} loading={saving} onClick={() => onUndo(done.promotion_id)}>
            Undo the promotion
          </Button>
          <Button h={44} onClick={onGoOn}>
            Done
          </Button>
        </Group>
      </div>
    </Section>
  );
}
