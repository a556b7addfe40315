import { Textarea } from '@mantine/core';
import type { Problems } from '../../lib/use-saving.ts';
import classes from './ReportFields.module.css';
import type { WrittenReport } from './report-draft.ts';
import { StarsField } from './StarsField.tsx';

interface ReportFieldsProps {
  fields: WrittenReport;
  problems: Problems;
  onChange: (part: Partial<WrittenReport>) => void;
}

const longest = 5000;

const texts = [
  {
    key: 'how_it_went',
    label: 'How it went, in words',
    hint: 'What the children said and did; what worked.',
  },
  { key: 'to_change', label: 'What to change next time', hint: 'Also what the next visit should bring.' },
] as const;

/** What is written about a session, for a new report and for one that is mended. */
export function ReportFields({ fields, problems, onChange }: ReportFieldsProps) {
  const text = (key: Exclude<keyof WrittenReport, 'rating'>, label: string, description: string) => (
    <div data-wide key={key}>
      <Textarea
        label={label}
        description={description}
        size="md"
        rows={4}
        maxLength={longest}
        dir="auto"
        classNames={{ input: classes.text }}
        value={fields[key]}
        error={problems[key]}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      />
    </div>
  );
  return (
    <>
      {text('what_was_read', 'What was read', 'The book, and how far you came in it.')}
      <div data-wide>
        <StarsField
          label="How it went"
          value={fields.rating}
          error={problems.rating}
          onChange={(rating) => onChange({ rating })}
        />
      </div>
      {texts.map(({ key, label, hint }) => text(key, label, hint))}
    </>
  );
}
