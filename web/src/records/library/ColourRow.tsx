import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Text } from '../../ui/Text.tsx';
import classes from './library.module.css';

interface ColourRowProps {
  /** For screen readers: "Level 3". */
  label: string;
  /** Before the name: the number of a level. */
  mark?: string;
  name: string;
  hex_code: string;
  error?: string | undefined;
  onChange: (part: { name?: string; hex_code?: string }) => void;
  /** How many records have it. */
  use?: string;
  /** Buttons. */
  children?: ReactNode;
}

/** A level or category with its name and colour. */
export function ColourRow({ label, mark, name, hex_code, error, onChange, use, children }: ColourRowProps) {
  return (
    <li className={classes.row}>
      <input
        type="color"
        className={classes.colour}
        aria-label={`Colour of ${label}`}
        value={hex_code}
        onChange={(event) => onChange({ hex_code: event.currentTarget.value })}
      />
      <div className={classes.name}>
        <TextInput
          aria-label={`Name of ${label}`}
          value={name}
          error={error}
          leftSection={mark}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          maxLength={100}
          dir="auto"
          autoComplete="off"
        />
        {use && (
          <Text as="span" size="xs" tone="dim">
            {use}
          </Text>
        )}
      </div>
      {children}
    </li>
  );
}
