import '@mantine/core/styles/PasswordInput.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../../lib/numbers.ts';
import { ColourRow } from '../../records/library/ColourRow.tsx';
import { LogoField } from '../../records/library/LogoField.tsx';
import classes from '../../records/library/library.module.css';
import { type CategoryDraft, nextColour } from '../../records/library/library-drafts.ts';
import { NumberFields } from '../../records/library/NumberFields.tsx';
import { PeriodFields } from '../../records/library/PeriodFields.tsx';
import { ProfileFields } from '../../records/library/ProfileFields.tsx';
import { SchoolYearFields } from '../../records/library/SchoolYearFields.tsx';
import { VisitDaysField } from '../../records/library/VisitDaysField.tsx';
import { Disclosure, Facts } from '../../ui/List.tsx';
import type { Setup, steps } from './use-setup.ts';

/** The title of each step, and what it is about. */
export const titles: Record<(typeof steps)[number], [title: string, welcome: string]> = {
  you: ['Your account', 'You are the first administrator. You can add the other staff later.'],
  library: ['Your library', 'Its name and logo are on every screen and print.'],
  periods: [
    'Loan periods',
    'A loan is overdue after this many days. There are no fines, and it never blocks lending.',
  ],
  levels: ['Reading levels', 'From the easiest to the hardest. Books and children have a level.'],
  categories: ['Categories', 'Kinds of book and genres, with the colours of the charts.'],
  days: ['School year and visits', 'For statistics by term, and for the weekly plan.'],
  numbers: ['Numbers', 'The form of new accession and card numbers. Each # is a digit.'],
  check: ['Check and finish', 'Nothing is saved until you choose “Finish”.'],
};

function YouFields({ draft: { administrator }, change, password, setPassword, problems }: Setup) {
  const set = (part: Partial<typeof administrator>) =>
    change({ administrator: { ...administrator, ...part } });
  return (
    <>
      <TextInput
        label="Your name"
        value={administrator.name}
        error={problems['administrator.name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
        required
        maxLength={200}
        autoComplete="name"
        dir="auto"
      />
      <TextInput
        label="Username"
        description="Used to sign in. No spaces."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={administrator.username}
        error={problems['administrator.username']}
        onChange={(event) => set({ username: event.currentTarget.value })}
        required
        maxLength={100}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordInput
        mod="wide"
        label="Password"
        description="At least 8 characters. A few unrelated words work well."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={password}
        error={problems['administrator.password']}
        onChange={(event) => setPassword(event.currentTarget.value)}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0, size: 40 }}
        rightSectionWidth={44}
      />
    </>
  );
}

const LibraryFields = ({ draft, change, problems }: Setup) => (
  <>
    <ProfileFields
      draft={draft.profile}
      problems={problems}
      at="settings.profile"
      onChange={(part) => change({ profile: { ...draft.profile, ...part } })}
    />
    <LogoField draft={draft.logo} error={problems.image} onChange={(logo) => change({ logo })} />
  </>
);

const mostLevels = 20;

function LevelFields({ draft: { levels }, change, problems }: Setup) {
  const renumbered = (rows: typeof levels) => rows.map((row, n) => ({ ...row, level: n + 1 }));
  return (
    <div data-wide>
      <ul className={classes.list}>
        {levels.map((row, n) => (
          <ColourRow
            key={row.level}
            label={`level ${row.level}`}
            mark={String(row.level)}
            {...row}
            error={problems[`settings.levels.levels.${n}.name`]}
            onChange={(part) =>
              change({ levels: levels.map((each, m) => (m === n ? { ...each, ...part } : each)) })
            }
          >
            <Button
              variant="subtle"
              h={44}
              aria-label={`Remove level ${row.level}`}
              disabled={levels.length < 2}
              onClick={() => change({ levels: renumbered(levels.filter((_, m) => m !== n)) })}
            >
              Remove
            </Button>
          </ColourRow>
        ))}
      </ul>
      {levels.length < mostLevels && (
        <Button
          variant="default"
          h={44}
          mt="md"
          onClick={() =>
            change({
              levels: [...levels, { level: levels.length + 1, name: '', hex_code: nextColour(levels) }],
            })
          }
        >
          Add a level
        </Button>
      )}
    </div>
  );
}

const kinds: [CategoryDraft['kind'], summary: string, add: string][] = [
  ['primary', 'Kinds of book', 'Add a kind of book'],
  ['secondary', 'Genres', 'Add a genre'],
];

function CategoryFields({ draft: { categories }, change, problems }: Setup) {
  return kinds.map(([kind, summary, add]) => {
    const mine = categories.filter((category) => category.kind === kind);
    return (
      <div key={kind} data-wide>
        <Disclosure summary={`${summary} (${mine.length})`} open={kind === 'primary'}>
          <ul className={classes.list}>
            {categories.map(
              (row, n) =>
                row.kind === kind && (
                  <ColourRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: its name changes while it is typed.
                    key={n}
                    label={row.name || 'the new category'}
                    {...row}
                    error={problems[`settings.categories.changes.${n}.name`]}
                    onChange={(part) =>
                      change({
                        categories: categories.map((each, m) => (m === n ? { ...each, ...part } : each)),
                      })
                    }
                  >
                    <Button
                      variant="subtle"
                      h={44}
                      aria-label={`Remove ${row.name}`}
                      onClick={() => change({ categories: categories.filter((_, m) => m !== n) })}
                    >
                      Remove
                    </Button>
                  </ColourRow>
                ),
            )}
          </ul>
          <Button
            variant="default"
            h={44}
            mt="md"
            onClick={() =>
              change({ categories: [...categories, { kind, name: '', hex_code: nextColour(mine) }] })
            }
          >
            {add}
          </Button>
        </Disclosure>
      </div>
    );
  });
}

/** What will be saved, in short. */
function CheckFields({ draft }: Setup) {
  const { administrator, profile, logo, periods, levels, categories, numbers } = draft;
  const days = profile.programs.map(
    (program) => `${program}: ${periods.child[program]} days, boxes ${periods.site[program]} days`,
  );
  return (
    <div data-wide>
      <Facts
        facts={[
          ['Administrator', `${administrator.name} (${administrator.username})`],
          ['Library', profile.name],
          ['Logo', logo.image === undefined ? 'none' : 'chosen'],
          ['Time zone', profile.time_zone ?? 'that of the server'],
          ['Programmes', profile.programs.join(', ')],
          ['Loan periods', days.join('; ')],
          ['Reading levels', levels.map(({ name }) => name).join(', ')],
          ['Categories', counted(categories.length, 'category', 'categories')],
          ['Numbers', [numbers.copy, numbers.child, numbers.member].filter(Boolean).join(', ') || 'as typed'],
        ]}
      />
    </div>
  );
}

/** The fields of each step. */
export const fieldsOfStep: Record<(typeof steps)[number], (setup: Setup) => ReactNode> = {
  you: (setup) => <YouFields {...setup} />,
  library: (setup) => <LibraryFields {...setup} />,
  periods: ({ draft, change, problems }) => (
    <PeriodFields
      draft={draft.periods}
      programs={draft.profile.programs}
      problems={problems}
      at="settings.periods"
      onChange={(part) => change({ periods: { ...draft.periods, ...part } })}
    />
  ),
  levels: (setup) => <LevelFields {...setup} />,
  categories: (setup) => <CategoryFields {...setup} />,
  days: ({ draft, change, problems }) => (
    <>
      <SchoolYearFields
        draft={draft.school_year}
        problems={problems}
        at="settings.school_year"
        onChange={(part) => change({ school_year: { ...draft.school_year, ...part } })}
      />
      {draft.profile.programs.includes('mop') && (
        <VisitDaysField
          days={draft.days}
          error={problems['settings.visits.days']}
          onChange={(days) => change({ days })}
        />
      )}
    </>
  ),
  numbers: ({ draft, change, problems }) => (
    <NumberFields
      draft={draft.numbers}
      problems={problems}
      at="settings.numbers"
      onChange={(part) => change({ numbers: { ...draft.numbers, ...part } })}
    />
  ),
  check: (setup) => <CheckFields {...setup} />,
};
