import { Button, Group } from '@mantine/core';
import classes from './ChangedMeanwhile.module.css';

interface ChangedMeanwhileProps {
  /** Who has changed it: the server's own sentence. */
  message: string;
  /** Reads the record again and shows it, in place of what was typed. */
  onShow: () => void;
  /** Saves what was typed all the same, knowing of the other. */
  onKeepMine: () => void;
}

/** Two people have edited the same record: the later is asked, nothing is lost silently. */
export function ChangedMeanwhile({ message, onShow, onKeepMine }: ChangedMeanwhileProps) {
  return (
    <div role="alert" className={classes.changed}>
      <p className={classes.message}>{message}</p>
      <Group gap="sm">
        <Button variant="default" mih={44} onClick={onShow}>
          Show what is saved now
        </Button>
        <Button variant="default" mih={44} onClick={onKeepMine}>
          Save mine all the same
        </Button>
      </Group>
    </div>
  );
}
