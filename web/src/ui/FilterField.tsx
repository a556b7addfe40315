import { CloseButton, TextInput } from '@mantine/core';

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters a list while typing; Esc clears it. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
      rightSection={value && <CloseButton aria-label="Clear the filter" onClick={() => onChange('')} />}
      style={{ flex: '1 1 14rem', maxWidth: '26rem' }}
      type="text"
    />
  );
}
