import type { Problems } from './use-saving.ts';

/** What the fields of a form show and change. */
export interface Form<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  saving: { problems: Problems };
}

/** The names of the texts in a draft. */
type TextName<Draft> = keyof Draft &
  string &
  { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

/** Value, error and change of the field for one text of a draft; of a select too, whose options are its values. */
export const textField = <Draft>({ draft, change, saving }: Form<Draft>, name: TextName<Draft>) => ({
  value: draft[name] as string,
  error: saving.problems[name],
  onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    change({ [name]: value } as Partial<Draft>),
});
