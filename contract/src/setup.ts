import { z } from 'zod';
import { typedPassword } from './auth.ts';
import { jsonField } from './common/fields.ts';
import * as values from './common/library-settings.ts';
import { statusOf } from './common/status.ts';
import { staffName, username } from './common/username.ts';
import { post } from './endpoint.ts';

export const about = {
  title: 'Setting up',
  description:
    'The first account and the settings of a new library, closed once there is an account; and leaving the demo.',
};

/** Printed at start; upper and lower case, spaces and hyphens do not matter. */
const setupCode = z
  .string('Enter the setup code.')
  .transform((text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, ''),
  )
  .pipe(z.string().min(1, 'Enter the setup code.').max(100, 'This is too long for a setup code.'))
  .describe('The code that the server printed at start');

const administrator = z.object({ username, name: staffName, password: typedPassword });

/** Sections that are left out keep their defaults. */
export const setupSettings = z.object({
  profile: values.profile.optional(),
  logo: values.logo.optional(),
  periods: values.periods.optional(),
  school_year: values.schoolCalendar.optional(),
  numbers: values.numbers.optional(),
  visits: values.visits.optional(),
  levels: values.levels.optional(),
  categories: values.categories.optional(),
});

/** The file of `storyvan setup`. */
export const setupFile = z.strictObject({
  administrator: z.strictObject({
    username,
    name: staffName.optional(),
    password: typedPassword.optional(),
  }),
  settings: setupSettings.strict().default({}),
});

const statuses = statusOf(['done', 'wrong code', 'already set up']);
const audit = { recordedElsewhere: 'No one is signed in: the command records the account and the settings.' };

export const checkSetupCode = post('/api/setup/check_code', 'open', {
  body: z.object({ code: setupCode }),
  reply: z.object({ status: statuses }),
  audit: { recordedElsewhere: 'It changes nothing.' },
  doc: 'Says whether this is the setup code that the server printed at start. After five wrong codes, each attempt from the same network waits up to five seconds.',
  example: { body: { code: 'K7QM-2R9T-XW4D' } },
});

export const checkSetup = post('/api/setup/check', 'open', {
  bodyKiB: 64,
  body: z.object({
    code: setupCode,
    administrator: jsonField(administrator.partial().optional()),
    settings: jsonField(setupSettings.default({})),
  }),
  reply: z.object({ status: statuses }),
  audit: { recordedElsewhere: 'It changes nothing.' },
  doc: 'Checks one step of setting up, with the code: 400 names each field that is wrong. It changes nothing.',
  example: { body: { code: 'K7QM-2R9T-XW4D' } },
});

export const finishSetup = post('/api/setup/finish', 'open', {
  bodyKiB: 64,
  body: z.object({
    code: setupCode,
    administrator: jsonField(administrator),
    settings: jsonField(setupSettings.default({})),
  }),
  reply: z.object({ status: statuses }),
  audit,
  doc: 'Adds the first administrator and saves the settings, in one transaction. Sign in afterwards.',
  example: {
    body: {
      code: 'K7QM-2R9T-XW4D',
      administrator: { username: 'leela', name: 'Leela Naik', password: 'nine crows on a fence' },
    },
  },
});

export const setUpDemo = post('/api/setup/demo', 'open', {
  body: z.object({ code: setupCode }),
  reply: z.object({
    status: statusOf(['done', 'loading', 'wrong code', 'already set up']),
    sign_in: z.object({ username: z.string(), password: z.string() }).nullable(),
  }),
  audit,
  doc: 'Loads the invented demo programme and replies with its sign-in. While it is loading, the status is `loading`: make the same call again.',
  example: { body: { code: 'K7QM-2R9T-XW4D' } },
});

export const leaveDemo = post('/api/setup/leave_demo', 'administrator', {
  peopleOnly: true,
  body: z.object({
    confirmation: z.string().max(100).default('').describe('The username of the person who is signed in'),
  }),
  reply: z.object({
    status: statusOf(['left', 'not confirmed', 'not a demo']),
    code: z.string().nullable().describe('The code for setting up the library that begins'),
  }),
  audit: { recordedElsewhere: 'The audit log is emptied too. The log of the server says who left the demo.' },
  doc: 'Empties the database of the demo, with all its accounts and sign-ins, and replies with the setup code of a new library. It is refused once the library is not a demo.',
  example: { body: { confirmation: 'demo' } },
});
