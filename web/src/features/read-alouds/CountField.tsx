import { ActionIcon, Input } from '@mantine/core';
import { useId } from 'react';
import classes from './CountField.module.css';

interface CountFieldProps {
  label: string;
  /** As typed, or as counted. */
  value: string;
  /** It cannot go below this by the button. */
  least: number;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A number of children between two buttons as large as a thumb. */
export function CountField({ label, value, least, onChange, error }: CountFieldProps) {
  const id = useId();
  const number = /^\d+$/.test(value.trim()) ? Number(value) : least;
  return (
    <Input.Wrapper id={id} label={label} size="md" error={error} errorProps={{ role: 'alert' }}>
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
          className={classes.field}
          classNames={{ input: classes.input }}
          inputMode="numeric"
          value={value}
          error={error !== undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
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
