import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { listCategories } from '@storyvan/contract/catalogue';
import { useId } from 'react';
import { type Form, textField } from '../../lib/form.ts';
import { useRead } from '../../lib/use-read.ts';
import { useLevels } from '../level/levels.ts';
import type { TitleDraft } from './title-draft.ts';

/** The fields of a title, for a RecordForm. Languages, levels and categories in use are suggested. */
export function TitleFields({ form }: { form: Form<TitleDraft> }) {
  const levels = useLevels();
  const categories = useRead(listCategories).data ?? [];
  const namesOf = (kind: string) => categories.filter((each) => each.kind === kind).map(({ name }) => name);
  const field = (name: keyof TitleDraft, label: string) => ({
    label,
    ...textField(form, name),
  });
  return (
    <>
      <TextInput {...field('title', 'Title')} mod="wide" required dir="auto" />
      <TextInput {...field('subtitle', 'Subtitle')} mod="wide" dir="auto" />
      <TextInput
        {...field('other_title', 'Same title in another script')}
        mod="wide"
        placeholder="Aam chor, आम चोर"
        dir="auto"
      />
      <TextInput {...field('author', 'Author')} dir="auto" />
      <TextInput {...field('illustrator', 'Illustrator')} dir="auto" />
      <NativeSelect
        label="Reading level"
        {...textField(form, 'level')}
        data={[
          { value: '', label: 'no level' },
          ...levels.map(({ level, name }) => ({ value: String(level), label: `${level} ${name}` })),
        ]}
      />
      <Suggested {...field('language', 'Language')} suggestions={languages} />
      <Suggested {...field('category_primary', 'Category')} suggestions={namesOf('primary')} />
      <Suggested {...field('category_secondary', 'Genre')} suggestions={namesOf('secondary')} />
      <TextInput {...field('publisher', 'Publisher')} dir="auto" />
      <TextInput {...field('published', 'Published')} placeholder="2019" />
      <TextInput {...field('isbn', 'ISBN')} inputMode="text" spellCheck={false} />
      <Textarea
        label="Description"
        {...textField(form, 'description')}
        mod="wide"
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
      />
    </>
  );
}

/** Languages of the programmes; any other can be typed. */
const languages = [
  'English',
  'Hindi',
  'Kannada',
  'Konkani',
  'Marathi',
  'Malayalam',
  'Tamil',
  'Telugu',
  'Urdu',
];

interface SuggestedProps extends ReturnType<typeof textField> {
  label: string;
  suggestions: string[];
}

/** A field that accepts any text and suggests values in use, with the browser's own list. */
function Suggested({ suggestions, ...field }: SuggestedProps) {
  const list = useId();
  return (
    <div>
      <TextInput {...field} list={list} dir="auto" />
      <datalist id={list}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
