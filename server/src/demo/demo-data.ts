import { z } from 'zod';
import categoriesFile from './data/categories.json' with { type: 'json' };
import englishTitlesFile from './data/english-titles.json' with { type: 'json' };
import familiesFile from './data/families.json' with { type: 'json' };
import indianTitlesFile from './data/indian-titles.json' with { type: 'json' };
import languagesFile from './data/languages.json' with { type: 'json' };
import lessonPlansFile from './data/lesson-plans.json' with { type: 'json' };
import observationsFile from './data/observations.json' with { type: 'json' };
import opinionsFile from './data/opinions.json' with { type: 'json' };
import peopleFile from './data/people.json' with { type: 'json' };
import placesFile from './data/places.json' with { type: 'json' };
import reportsFile from './data/reports.json' with { type: 'json' };
import todoNotesFile from './data/todo-notes.json' with { type: 'json' };

/**
 * The invented names, titles and sentences of the demo programme, from data/, checked against their schemas. Villages
 * and towns are real; the people, books, sites and schools are not. The order of a list matters: it is what the seeded
 * random numbers choose from.
 */

const text = z.string().min(1);
const texts = z.array(text).min(1);
const weight = z.int().positive();
const programme = z.enum(['mop', 'lis']);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const code = z.string().regex(/^[A-Z]{3}$/);
const phone = z.string().nullable();

function check<T>(file: string, schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new Error(`server/src/demo/data/${file}\n${z.prettifyError(result.error)}`);
}

/** Where a family comes from. */
export const families = check(
  'families.json',
  z.array(z.strictObject({ community: text, weight, girls: texts, boys: texts, surnames: texts })),
  familiesFile,
);

export const people = check(
  'people.json',
  z.strictObject({
    staff: z.array(z.strictObject({ username: text, name: text })),
    volunteers: z.array(
      z.strictObject({ name: text, supports: z.enum(['mop', 'lis', 'both']), phone, note: z.string() }),
    ),
    /** Supported both programmes until a few weeks ago. */
    former_volunteer: z.strictObject({ name: text, phone, note: text }),
    member_notes: texts,
  }),
  peopleFile,
);

export const places = check(
  'places.json',
  z.strictObject({
    visit_times: texts,
    sites: z.array(z.strictObject({ code, village: text, has_junior: z.boolean() })),
    schools: z.array(
      z.strictObject({
        code,
        village: text,
        /** The taluka. */
        region: text,
        /** More than one: a school for each shift, with the same code. */
        shifts: z.array(text),
      }),
    ),
    /** The grades of a school, as year and section. */
    grade_sets: z.array(z.strictObject({ weight, grades: z.array(z.string().regex(/^[1-7]-[A-Z]$/)) })),
  }),
  placesFile,
);

/** Kinds of book (primary) and genres (secondary). */
export const categories = check(
  'categories.json',
  z.strictObject({
    primary: z.array(
      z.strictObject({
        name: text,
        hex_code: colour,
        difficulty: z.enum(['easy', 'middling', 'hard']),
        illustrated: z.boolean(),
      }),
    ),
    secondary: z.array(z.strictObject({ name: text, hex_code: colour })),
  }),
  categoriesFile,
);
export type PrimaryCategory = (typeof categories.primary)[number];

const language = z.enum(['English', 'Hindi', 'Marathi', 'Konkani']);
export type Language = z.infer<typeof language>;

/** The people who write, draw and publish, by the language of the book. */
export const languages = check(
  'languages.json',
  z.array(
    z.strictObject({
      language,
      weight,
      given_names: texts,
      surnames: texts,
      publishers: z.array(z.strictObject({ name: text, isbn_prefix: z.string().regex(/^\d{4}$/) })).min(1),
    }),
  ),
  languagesFile,
);
export type BookLanguage = (typeof languages)[number];

const kind = {
  category_primary: z.enum(categories.primary.map(({ name }) => name)),
  category_secondary: z.enum(categories.secondary.map(({ name }) => name)),
};
const words = z.record(text, texts);

export const englishTitles = check(
  'english-titles.json',
  z.strictObject({ words, patterns: z.array(z.strictObject({ weight, title: text, ...kind })) }),
  englishTitlesFile,
);

const gender = z.enum(['m', 'f', 'n']);

export const indianTitles = check(
  'indian-titles.json',
  z.strictObject({
    languages: z.array(
      z.strictObject({
        language,
        /** Fixed words; an object has a form for each gender of the noun that it agrees with. */
        forms: z.record(text, z.union([text, z.partialRecord(gender, text)])),
        nouns: z.record(text, z.partialRecord(gender, texts)),
        words,
      }),
    ),
    patterns: z.array(
      z.strictObject({
        weight,
        title: text,
        /** The noun whose gender decides the forms. */
        agrees_with: text.optional(),
        ...kind,
      }),
    ),
  }),
  indianTitlesFile,
);

/** `book` is the name of a title. */
export const lessonPlans = check(
  'lesson-plans.json',
  z.array(
    z.strictObject({
      lp_name: text,
      book: text,
      theme: text,
      objectives: text,
      steps: texts,
      materials: texts,
    }),
  ),
  lessonPlansFile,
);

/** What teachers write about a child who has read with them. */
export const observations = check(
  'observations.json',
  z.strictObject({ easy: texts, fitting: texts, hard: texts, with_pictures: texts, more: texts }),
  observationsFile,
);

/** What children say of a book at its return. */
export const saidOfBooks = check(
  'opinions.json',
  z.strictObject({ loved: texts, liked: texts, not_for_me: texts, did_not_finish: texts }),
  opinionsFile,
);

/** What staff write about a session, and what others answer. */
export const reports = check(
  'reports.json',
  z.strictObject({
    how_it_went: z.array(z.strictObject({ rating: z.int().min(1).max(5), weight, sentences: texts })),
    to_change: texts,
    extras: texts,
    comments: texts,
    /** What was read at a session without a lesson plan. */
    unnamed_books: texts,
  }),
  reportsFile,
);

/** Notes of the demo account; `due_in_days` is counted from the day of loading. */
export const todoNotes = check(
  'todo-notes.json',
  z.array(z.strictObject({ prog: programme, title: text, due_in_days: z.int(), done: z.boolean() })),
  todoNotesFile,
);
