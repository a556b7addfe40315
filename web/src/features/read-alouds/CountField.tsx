import { ActionIcon, TextInput } from '@mantine/core';
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

/** A number between two buttons as large as a thumb. */
export function CountField({ label, value, least, onChange, error }: CountFieldProps) {
  const number = /^\d+$/.test(value.trim()) ? Number(value) : least;
  return (
    <div className={classes.row} data-wrong={error !== undefined || undefined}>
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
      <TextInput
        label={label}
        className={classes.field}
        classNames={{ input: classes.input }}
        size="lg"
        inputMode="numeric"
        value={value}
        error={error}
        errorProps={{ role: 'alert' }}
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
  );
}
