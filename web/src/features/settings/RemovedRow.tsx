import { Button, NativeSelect } from '@mantine/core';
import classes from '../../records/library/library.module.css';

interface RemovedRowProps {
  /** Of the level or category. */
  name: string;
  /** The name of the button that keeps it, for screen readers. */
  keep: string;
  /** Records have it, so it is merged into another one. */
  used: boolean;
  into: string;
  others: string[] | { value: string; label: string }[];
  onInto: (into: string) => void;
  onKeep: () => void;
}

/** A level or category that will be removed, and where its records go. */
export const RemovedRow = ({ name, keep, used, into, others, onInto, onKeep }: RemovedRowProps) => (
  <li className={classes.row}>
    <div className={classes.name}>
      {used ? (
        <NativeSelect
          label={`${name} will be merged into`}
          value={into}
          data={others}
          onChange={(event) => onInto(event.currentTarget.value)}
        />
      ) : (
        <span>{name} will be removed.</span>
      )}
    </div>
    <Button variant="subtle" h={44} aria-label={keep} onClick={onKeep}>
      Keep
    </Button>
  </li>
);
