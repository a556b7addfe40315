import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { listCategories } from '@storyvan/contract/catalogue';
import { useId } from 'react';
import { useRead } from '../../lib/use-read.ts';
import type { Problems } from '../../lib/use-saving.ts';
import { useLevels } from '../level/levels.ts';
import type { TitleDraft } from './title-draft.ts';

interface TitleFieldsProps {
  draft: TitleDraft;
  problems: Problems;
  onChange: (part: Partial<TitleDraft>) => void;
}

/** The fields of a title, for a RecordForm. Languages, levels and categories in use are suggested. */
export function TitleFields({ draft, problems, onChange }: TitleFieldsProps) {
  const levels = useLevels();
  const field = (name: keyof TitleDraft, label: string) => ({
    label,
    size: 'md',
    value: draft[name],
    error: problems[name],
    errorProps: { role: 'alert' },
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div data-wide>
        <TextInput {...field('title', 'Title')} required dir="auto" autoComplete="off" />
      </div>
      <div data-wide>
        <TextInput {...field('subtitle', 'Subtitle')} dir="auto" autoComplete="off" />
      </div>
      <div data-wide>
        <TextInput
          {...field('other_title', 'Same title in another script')}
          placeholder="Aam chor, आम चोर"
          dir="auto"
          autoComplete="off"
        />
      </div>
      <TextInput {...field('author', 'Author')} dir="auto" autoComplete="off" />
      <TextInput {...field('illustrator', 'Illustrator')} dir="auto" autoComplete="off" />
      <NativeSelect
        {...field('level', 'Reading level')}
        data={[
          { value: '', label: 'no level' },
          ...levels.map(({ level, name }) => ({ value: String(level), label: `${level} ${name}` })),
        ]}
      />
      <Suggested {...field('language', 'Language')} suggestions={languages} />
      <Categories field={field} />
      <TextInput {...field('publisher', 'Publisher')} dir="auto" autoComplete="off" />
      <TextInput {...field('published', 'Published')} placeholder="2019" autoComplete="off" />
      <TextInput {...field('isbn', 'ISBN')} inputMode="text" autoComplete="off" spellCheck={false} />
      <div data-wide>
        <Textarea {...field('description', 'Description')} dir="auto" autosize minRows={3} maxRows={10} />
      </div>
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

interface CategoriesProps {
  field: (name: keyof TitleDraft, label: string) => Omit<SuggestedProps, 'suggestions'>;
}

function Categories({ field }: CategoriesProps) {
  const categories = useRead(listCategories).data ?? [];
  const namesOf = (kind: string) => categories.filter((each) => each.kind === kind).map(({ name }) => name);
  return (
    <>
      <Suggested {...field('category_primary', 'Category')} suggestions={namesOf('primary')} />
      <Suggested {...field('category_secondary', 'Genre')} suggestions={namesOf('secondary')} />
    </>
  );
}

interface SuggestedProps {
  label: string;
  size: string;
  value: string;
  error: string | undefined;
  errorProps: { role: string };
  onChange: (event: { currentTarget: { value: string } }) => void;
  suggestions: string[];
}

/** A field that accepts any text and suggests values in use, with the browser's own list. */
function Suggested({ suggestions, ...field }: SuggestedProps) {
  const list = useId();
  return (
    <div>
      <TextInput {...field} list={list} dir="auto" autoComplete="off" />
      <datalist id={list}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
