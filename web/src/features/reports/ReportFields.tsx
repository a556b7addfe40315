import '@mantine/core/styles/Rating.css';
import { Input, Rating, Textarea } from '@mantine/core';
import { useId } from 'react';
import { type Form, textField } from '../../lib/form.ts';
import { Text } from '../../ui/Text.tsx';
import { StarSign, starsWords } from './report/Stars.tsx';
import type { WrittenReport } from './report-draft.ts';
import classes from './write/WriteReport.module.css';

const texts = [
  {
    key: 'how_it_went',
    label: 'How it went, in words',
    hint: 'What the children said and did, and what worked well.',
  },
  { key: 'to_change', label: 'What to change next time', hint: 'Include what to bring on the next visit.' },
] as const;

/** The fields of a report, new or existing. */
export function ReportFields({ form }: { form: Form<WrittenReport> }) {
  const text = (key: Exclude<keyof WrittenReport, 'rating'>, label: string, description: string) => (
    <Textarea
      key={key}
      mod="wide"
      label={label}
      description={description}
      {...textField(form, key)}
      autosize
      minRows={4}
      maxLength={5000}
      dir="auto"
    />
  );
  return (
    <>
      {text('what_was_read', 'What was read', 'The book, and how far you got.')}
      <div data-wide>
        <StarsField
          label="How it went"
          value={form.draft.rating}
          error={form.saving.problems.rating}
          onChange={(rating) => form.change({ rating })}
        />
      </div>
      {texts.map(({ key, label, hint }) => text(key, label, hint))}
    </>
  );
}

interface StarsFieldProps {
  label: string;
  /** 0 until a rating is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

/** The rating of a session, as stars large enough for a thumb. */
function StarsField({ label, value, onChange, error }: StarsFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" withAsterisk error={error}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required="true"
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        tabIndex={-1}
        className={classes.group}
        // Mantine's arrow keys only move the radio button; here they also choose, as in any radio group.
        onChange={({ target }) => onChange(Number((target as HTMLInputElement).value))}
      >
        <Rating
          size={44}
          value={value}
          onChange={onChange}
          getSymbolLabel={(stars) => (stars === 0 ? 'No stars yet' : starsWords(stars))}
          fullSymbol={<StarSign full />}
          emptySymbol={<StarSign full={false} />}
          classNames={{ symbolBody: classes.symbol }}
        />
        <Text as="span" tone="dim" aria-hidden="true">
          {value > 0 && starsWords(value)}
        </Text>
      </div>
    </Input.Wrapper>
  );
}
