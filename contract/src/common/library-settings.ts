import { plainDigits } from '@storyvan/domain/digits';
import { z } from 'zod';
import { coverImage } from './cover-image.ts';
import { line, numberBetween, yesOrNo } from './fields.ts';
import { programme } from './programme.ts';

/** The settings of a library, section by section, as setting up, Settings and `storyvan setup` take them. */

const zoneSentence = 'Choose a time zone, such as Asia/Kolkata.';

function isTimeZone(zone: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const timeZone = z.string(zoneSentence).refine(isTimeZone, zoneSentence);

const oneProgramme = 'Choose at least one programme.';

export const profile = z.object({
  name: line('Enter the name of the library.', 80),
  time_zone: timeZone.nullable().describe('Decides which day is today; null: that of the server (TZ)'),
  programs: z
    .array(programme, oneProgramme)
    .min(1, oneProgramme)
    .transform((programs) => (['mop', 'lis'] as const).filter((program) => programs.includes(program)))
    .describe('The programmes that the library runs'),
});

export const logo = z.object({
  image: coverImage.optional().describe('A new logo: a JPEG, PNG or WebP in base64, at most 20,000 bytes'),
  logo: z.string().max(100).nullable().optional().describe('An earlier logo; null removes the logo'),
});

const days = (least: number, most: number) => {
  const sentence = `Enter a whole number of days from ${least} to ${most}.`;
  return numberBetween(least, most, sentence);
};
const perProgramme = <Schema extends z.ZodType>(schema: Schema) => z.object({ mop: schema, lis: schema });

export const periods = z.object({
  child: perProgramme(days(1, 365)).describe('Days after which the loan of a child is overdue'),
  site: perProgramme(days(1, 730)).describe('Days after which the box of a site or grade is overdue'),
  field_kit_days: days(1, 30).describe('Days after which a device removes the places it took along'),
});

const daySentence = 'Enter a day as month-day, such as 06-01. 29 February is not possible.';
const monthDay = z
  .string(daySentence)
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, { error: daySentence, abort: true })
  .refine((day) => day !== '02-29' && isDayOfYear(day), daySentence);

const isDayOfYear = (day: string): boolean =>
  new Date(`2027-${day}T00:00:00Z`).toISOString().slice(5, 10) === day;

export const schoolCalendar = z
  .object({
    starts: monthDay.describe('The first day of the school year, as MM-DD'),
    ends: monthDay.describe('Its last day'),
    terms: z.array(monthDay).min(1, 'Enter at least one term.').max(6, 'A school year has at most 6 terms.'),
  })
  .superRefine(({ starts, ends, terms }, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    /** Counted from the start of the school year. */
    const order = (day: string) => (day >= starts ? day : `next ${day}`);
    if (starts === ends) wrong(['ends'], 'The school year must end on another day than it starts.');
    if (terms[0] !== starts) wrong(['terms', 0], 'The first term starts with the school year.');
    for (let n = 1; n < terms.length; n++) {
      const [before = '', term = ''] = [terms[n - 1], terms[n]];
      if (order(term) <= order(before)) wrong(['terms', n], 'A term must start after the one before.');
      else if (order(term) > order(ends))
        wrong(['terms', n], 'A term must start before the school year ends.');
    }
  });

const patternSentence =
  'A pattern has up to 20 characters without spaces and then a # for each digit, such as B-#####.';
const pattern = z
  .string(patternSentence)
  .transform((text) => text.normalize('NFKC').trim().toUpperCase())
  .pipe(z.string().regex(/^[^#*\s\p{C}]{0,20}#{1,10}$/u, patternSentence))
  .nullable();

/** Whether one number can fit both: a number may have more digits than its pattern. */
function overlap(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [short = '', long = ''] = [one, other]
    .map((each) => each.replace(/#+$/, ''))
    .sort((a, b) => a.length - b.length);
  return long.startsWith(short) && /^[0-9]*$/.test(long.slice(short.length));
}

const beforeSentence =
  'The text before the number has at most 16 characters, without * and control characters.';
const labelBefore = z
  .string(beforeSentence)
  .transform((text) => plainDigits(text.normalize('NFKC')).replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().regex(/^[^*\p{C}]{0,16}$/u, beforeSentence));

const afterSentence = 'Choose how many signs come after the number, 0 to 3.';

/** Whether a number that fits the pattern can begin with the text. */
function canBeginWith(pattern: string | null, text: string): boolean {
  if (pattern === null || text === '') return false;
  const prefix = pattern.replace(/#+$/, '');
  return prefix.startsWith(text) || (text.startsWith(prefix) && /^[0-9]*$/.test(text.slice(prefix.length)));
}

export const numbers = z
  .object({
    copy: pattern.describe('Of accession numbers, such as B-#####; null continues the numbers in use'),
    child: pattern.describe('Of the card numbers of children; null continues those of the place'),
    member: pattern.describe('Of the card numbers of members; null continues those in use'),
    strict: yesOrNo.describe('Refuses typed numbers of another form'),
    label_before: labelBefore
      .default('')
      .describe('What labels of books have before the accession number, such as GOA/'),
    label_after: numberBetween(0, 3, afterSentence)
      .default(0)
      .describe('How many signs labels have after it, such as 1 check digit; needs `copy`'),
  })
  .superRefine(({ copy, child, member, label_before, label_after }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const wrong = (path: string, of: string) =>
      refuse(
        path,
        `The same number would fit ${of}. Begin it with other letters, so that a number names one kind.`,
      );
    if ([copy, child, member].some((pattern) => canBeginWith(pattern, label_before)))
      refuse(
        'label_before',
        'Numbers themselves begin with this text. Enter only what labels have before it.',
      );
    if (label_after > 0 && copy === null)
      refuse(
        'label_after',
        'Enter the form of accession numbers first. Without it, no one can tell where a number ends.',
      );
    if (overlap(child, copy)) wrong('child', 'a book too');
    if (overlap(member, copy)) wrong('member', 'a book too');
    else if (overlap(member, child)) wrong('member', 'a child too');
  });

const visitDaySentence = 'A visit day is a number from 0 (Sunday) to 6 (Saturday).';
export const visits = z.object({
  days: z
    .array(numberBetween(0, 6, visitDaySentence))
    .min(1, 'Choose at least one day.')
    .transform((chosen) => [...new Set(chosen)].sort((a, b) => a - b))
    .describe('The days on which the van visits; 0 is Sunday'),
});

export const hexCode = z
  .string('Choose a colour.')
  .regex(/^#[0-9a-fA-F]{6}$/, 'Write a colour as # and six digits or letters from A to F, such as #2f8f46.')
  .transform((code) => code.toLowerCase());

const levelNumber = z.coerce.number().int().min(1).max(99, 'A level has a number from 1 to 99.');
const oneLevel = z.object({
  level: levelNumber.describe('Its number: the order of the levels'),
  name: line('Enter the name of the level.', 40),
  hex_code: hexCode,
});
const sameText = (text: string): string => text.normalize('NFKC').toLowerCase();

export const levels = z
  .object({
    levels: z
      .array(oneLevel)
      .min(1, 'A library has at least one level.')
      .max(20, 'At most 20 levels.')
      .describe('All levels, in their order'),
    merge: z
      .array(z.object({ level: levelNumber, into: levelNumber }))
      .max(20)
      .default([])
      .describe('Levels that are left out, and where their books, children and readings go'),
  })
  .superRefine((input, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const first = (same: (n: number) => boolean) => input.levels.findIndex((_, n) => same(n));
    input.levels.forEach(({ level, name }, n) => {
      if (first((m) => input.levels[m]?.level === level) < n)
        wrong(['levels', n, 'level'], `There are two levels with the number ${level}.`);
      if (first((m) => sameText(input.levels[m]?.name ?? '') === sameText(name)) < n)
        wrong(['levels', n, 'name'], `There are two levels called ${name}.`);
    });
    const kept = new Set(input.levels.map(({ level }) => level));
    input.merge.forEach(({ level, into }, n) => {
      if (kept.has(level)) wrong(['merge', n, 'level'], `Level ${level} is still in the list.`);
      if (!kept.has(into)) wrong(['merge', n, 'into'], `Level ${into} is not in the list.`);
    });
  });

export const categoryKind = z.enum(['primary', 'secondary'], 'A category is primary or secondary.');
const categoryName = line('Enter the name of the category.', 100);

/** One change of a category. */
const categoryChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), kind: categoryKind, name: categoryName, hex_code: hexCode }),
  z.object({
    action: z.literal('change'),
    kind: categoryKind,
    name: categoryName,
    new_name: categoryName,
    hex_code: hexCode,
  }),
  z.object({ action: z.literal('merge'), kind: categoryKind, name: categoryName, into: categoryName }),
  z.object({ action: z.literal('remove'), kind: categoryKind, name: categoryName }),
]);
export type CategoryChange = z.output<typeof categoryChange>;

export const categories = z.object({
  changes: z.array(categoryChange).min(1, 'Nothing was changed.').max(200, 'At most 200 changes at once.'),
});

/** Each section and its value. */
export const sections = {
  profile,
  logo,
  periods,
  school_year: schoolCalendar,
  numbers,
  visits,
  levels,
  categories,
};
export type Section = keyof typeof sections;
export type SectionValues = { [Name in Section]: z.output<(typeof sections)[Name]> };
export const sectionNames = Object.keys(sections) as [Section, ...Section[]];

const changeOf = <Name extends Section>(section: Name) =>
  z.object({ section: z.literal(section), value: sections[section] });

/** A new value for one section. */
export const settingsChange = z.discriminatedUnion('section', [
  changeOf('profile'),
  changeOf('logo'),
  changeOf('periods'),
  changeOf('school_year'),
  changeOf('numbers'),
  changeOf('visits'),
  changeOf('levels'),
  changeOf('categories'),
]);
export type SettingsChange = z.output<typeof settingsChange>;
export type SettingsChangeIn = z.input<typeof settingsChange>;
