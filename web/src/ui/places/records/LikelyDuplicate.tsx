import { Button, Group } from '@mantine/core';
import { LinkButton } from '../../LinkButton.tsx';
import classes from './LikelyDuplicate.module.css';
import type { Likely } from './use-place-saving.ts';

interface LikelyDuplicateProps {
  likely: Likely;
  /** In the words of the deed: "Add it all the same". */
  sure: string;
  onSure: () => void;
}

/** Asks whether what is saved is there already, with the way to it. */
export function LikelyDuplicate({ likely, sure, onSure }: LikelyDuplicateProps) {
  return (
    <div role="alert" data-wide className={classes.likely}>
      <p className={classes.message}>{likely.message}</p>
      <Group gap="sm">
        <LinkButton link={likely.link}>Show {likely.name}</LinkButton>
        <Button variant="default" h={44} onClick={onSure}>
          {sure}
        </Button>
      </Group>
    </div>
  );
}
