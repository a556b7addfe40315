import { Stack } from '@mantine/core';
import { getSettings, type LibrarySettings } from '@storyvan/contract/settings';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { LabelFields } from '../../records/library/LabelFields.tsx';
import { LogoField } from '../../records/library/LogoField.tsx';
import {
  numbersValue,
  periodsDraftOf,
  periodsValue,
  type SchoolYearDraft,
} from '../../records/library/library-drafts.ts';
import { NumberFields } from '../../records/library/NumberFields.tsx';
import { PeriodFields } from '../../records/library/PeriodFields.tsx';
import { ProfileFields } from '../../records/library/ProfileFields.tsx';
import { SchoolYearFields } from '../../records/library/SchoolYearFields.tsx';
import { VisitDaysField } from '../../records/library/VisitDaysField.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CategoriesForm } from './CategoriesForm.tsx';
import { LevelsForm } from './LevelsForm.tsx';
import { MadeChanges } from './MadeChanges.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { type SectionName, type View, viewTitles } from './settings.messages.ts';

const crumbs = [{ label: 'Library' }];
const views = Object.keys(viewTitles) as View[];

/** All settings of the library, section by section. */
export function SettingsScreen({ view: asked }: { view: string | undefined }) {
  const view = views.find((each) => each === asked) ?? 'profile';
  return (
    <Screen crumbs={crumbs} title="Settings">
      {useMay(getSettings) ? (
        <Stack gap="md" maw="48rem">
          <Choices role="navigation" aria-label="Sections">
            {views.map((each) => (
              <Choice
                key={each}
                chosen={each === view}
                link={{
                  to: '/library/settings',
                  search: each === 'profile' ? {} : { section: each },
                  replace: true,
                }}
              >
                {viewTitles[each]}
              </Choice>
            ))}
          </Choices>
          {view === 'history' ? <MadeChanges /> : <OneSection section={view} />}
        </Stack>
      ) : (
        <ForOthers who="administrators">Administrators change the settings of the library.</ForOthers>
      )}
    </Screen>
  );
}

function OneSection({ section }: { section: SectionName }) {
  const read = useRead(getSettings);
  return (
    <DataState read={read}>
      {(settings) => {
        const Form = forms[section];
        return <Form key={`${section} ${settings[section].version}`} settings={settings} />;
      }}
    </DataState>
  );
}

type Form = (props: { settings: LibrarySettings }) => React.ReactNode;

const forms: Record<SectionName, Form> = {
  profile: ({ settings: { profile } }) => (
    <SettingsForm
      section="profile"
      version={profile.version}
      saved={{ name: profile.name, time_zone: profile.time_zone, programs: profile.programs }}
      changeOf={(value) => ({ section: 'profile', value })}
    >
      {(form) => <ProfileFields {...form} />}
    </SettingsForm>
  ),
  logo: ({ settings: { logo } }) => (
    <SettingsForm
      section="logo"
      version={logo.version}
      saved={{ value: { logo: logo.logo } as { image?: string; logo?: string | null } }}
      changeOf={({ value }) => ({ section: 'logo', value })}
    >
      {({ draft, onChange, problems, at }) => (
        <LogoField
          draft={draft.value}
          error={problems[`${at}.image`]}
          onChange={(value) => onChange({ value })}
        />
      )}
    </SettingsForm>
  ),
  periods: ({ settings: { periods, profile } }) => (
    <SettingsForm
      section="periods"
      version={periods.version}
      saved={periodsDraftOf(periods)}
      changeOf={(draft) => ({ section: 'periods', value: periodsValue(draft) })}
    >
      {(form) => <PeriodFields {...form} programs={profile.programs} />}
    </SettingsForm>
  ),
  levels: ({ settings }) => <LevelsForm {...settings.levels} />,
  categories: ({ settings }) => <CategoriesForm {...settings.categories} />,
  school_year: ({ settings: { school_year } }) => (
    <SettingsForm<SchoolYearDraft>
      section="school_year"
      version={school_year.version}
      saved={{ starts: school_year.starts, ends: school_year.ends, terms: school_year.terms }}
      changeOf={(value) => ({ section: 'school_year', value })}
    >
      {(form) => <SchoolYearFields {...form} />}
    </SettingsForm>
  ),
  visits: ({ settings: { visits } }) => (
    <SettingsForm
      section="visits"
      version={visits.version}
      saved={{ days: visits.days }}
      changeOf={(value) => ({ section: 'visits', value })}
    >
      {({ draft, onChange, problems, at }) => (
        <VisitDaysField
          days={draft.days}
          error={problems[`${at}.days`]}
          onChange={(days) => onChange({ days })}
        />
      )}
    </SettingsForm>
  ),
  numbers: ({ settings: { numbers } }) => (
    <SettingsForm
      section="numbers"
      version={numbers.version}
      saved={{
        copy: numbers.copy ?? '',
        child: numbers.child ?? '',
        member: numbers.member ?? '',
        strict: numbers.strict,
        label_before: numbers.label_before,
        label_after: String(numbers.label_after),
      }}
      changeOf={({ label_before, label_after, ...patterns }) => ({
        section: 'numbers',
        value: { ...numbersValue(patterns), label_before, label_after },
      })}
    >
      {(form) => (
        <>
          <NumberFields {...form} />
          <LabelFields {...form} copy={form.draft.copy} />
        </>
      )}
    </SettingsForm>
  ),
};
