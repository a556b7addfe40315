import '@mantine/core/styles/Rating.css';
import { Input, Rating, Textarea } from '@mantine/core';
import { useId } from 'react';
import { type Form, textField } from '../../lib/form.ts';
import { Text } from '../../ui/Text.tsx';
import { StarSign, starsWords } from './report/Stars.tsx';
import type { WrittenReport } from './report-draft.ts';
import classes from './write/WriteReport.module.css';

/** The fields of a report, new or existing. */
export function ReportFields({ form }: { form: Form<WrittenReport> }) {
  const text = (key: Exclude<keyof WrittenReport, 'rating'>, label: string, description: string) => (
    <Textarea
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
        <StarsField form={form} />
      </div>
      {text('how_it_went', 'How it went, in words', 'What the children said and did, and what worked well.')}
      {text('to_change', 'What to change next time', 'Include what to bring on the next visit.')}
    </>
  );
}

function StarsField({ form }: { form: Form<WrittenReport> }) {
  const id = useId();
  const { rating } = form.draft;
  const error = form.saving.problems.rating;
  const onChange = (chosen: number) => form.change({ rating: chosen });
  return (
    <Input.Wrapper id={id} label="How it went" labelElement="div" withAsterisk error={error}>
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
          value={rating}
          onChange={onChange}
          getSymbolLabel={(stars) => (stars === 0 ? 'No stars yet' : starsWords(stars))}
          fullSymbol={<StarSign full />}
          emptySymbol={<StarSign full={false} />}
          classNames={{ symbolBody: classes.symbol }}
        />
        <Text as="span" tone="dim" aria-hidden="true">
          {rating > 0 && starsWords(rating)}
        </Text>
      </div>
    </Input.Wrapper>
  );
}
