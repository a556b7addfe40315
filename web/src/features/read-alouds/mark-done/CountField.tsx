import { ActionIcon, Input } from '@mantine/core';
import { useId } from 'react';
import classes from './MarkDone.module.css';

interface CountFieldProps {
  label: string;
  /** As typed, or as counted. */
  value: string;
  /** The buttons do not go below this number. */
  least: number;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A number of children between two buttons large enough for a thumb. */
export function CountField({ label, value, least, onChange, error }: CountFieldProps) {
  const id = useId();
  const number = /^\d+$/.test(value.trim()) ? Number(value) : least;
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div className={classes.row}>
        <ActionIcon
          variant="default"
          size={52}
          className={classes.step}
          aria-label="One child less"
          disabled={number <= least}
          onClick={() => onChange(String(number - 1))}
        >
          −
        </ActionIcon>
        <Input
          size="sm"
          className={classes.field}
          classNames={{ input: classes.input }}
          inputMode="numeric"
          value={value}
          error={error !== undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={52}
          className={classes.step}
          aria-label="One child more"
          onClick={() => onChange(String(number + 1))}
        >
          +
        </ActionIcon>
      </div>
    </Input.Wrapper>
  );
}
