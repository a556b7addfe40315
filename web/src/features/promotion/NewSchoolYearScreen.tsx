import { Button, Select, Stack } from '@mantine/core';
import { listSchools } from '@storyvan/contract/schools';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { withShift } from '../../ui/places/with-shift.ts';
import { type Crumb, Screen } from '../../ui/Screen.tsx';
import { LastPromotion } from './LastPromotion.tsx';
import classes from './NewSchoolYearScreen.module.css';
import { PromotionResult } from './PromotionResult.tsx';
import { PromotionReview } from './PromotionReview.tsx';
import { usePromotion } from './use-promotion.ts';

const crumbs: Crumb[] = [{ label: 'lis', program: 'lis', link: linkOptions({ to: '/lis' }) }];

/** Promotes all grades by one, after a review; what was done can be undone. */
export function NewSchoolYearScreen({ school_id }: { school_id: number | undefined }) {
  const navigate = useNavigate();
  const [school, setSchool] = useState<number | 'all'>(school_id ?? 'all');
  const handleSchool = (chosen: number | 'all') => {
    setSchool(chosen);
    const search = chosen === 'all' ? {} : { school: String(chosen) };
    navigate({ to: '/lis/new-school-year', search, replace: true });
  };
  return (
    <Screen crumbs={crumbs} title="New school year">
      <Stack gap="md">
        <p className={classes.about}>
          All children move up one grade, and those of the top grade leave school. Look through what is
          proposed, change what is different, then promote. It can be undone. You can promote again later:
          each child moves up once in a school year, which is counted from April.
        </p>
        <SchoolChoice school={school} onChoose={handleSchool} />
        <Promotion key={school} school={school} />
      </Stack>
    </Screen>
  );
}

interface SchoolChoiceProps {
  school: number | 'all';
  onChoose: (school: number | 'all') => void;
}

function SchoolChoice({ school, onChoose }: SchoolChoiceProps) {
  const schools = useRead(listSchools).data ?? [];
  return (
    <Select
      label="Of which school"
      data={[
        { value: 'all', label: 'All schools' },
        ...schools.map((each) => ({ value: String(each.school_id), label: withShift(each) })),
      ]}
      value={String(school)}
      onChange={(value) => onChoose(value === null || value === 'all' ? 'all' : Number(value))}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matchesWords(search, option.label))
      }
      nothingFoundMessage="No school has a name like this."
      size="md"
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      className={classes.school}
      classNames={{ options: classes.options }}
    />
  );
}

function Promotion({ school }: { school: number | 'all' }) {
  const promotion = usePromotion(school);
  const { review, done, saving, undo, lookAgain, startAgain } = promotion;
  const { form } = saving.problems;
  return (
    <>
      {form && (
        <div role="alert" className={classes.problem}>
          <p>{form}</p>
          <Button variant="default" h={44} onClick={lookAgain}>
            Look at the review again
          </Button>
        </div>
      )}
      {done ? (
        <PromotionResult done={done} saving={saving.saving} onUndo={undo} onGoOn={startAgain} />
      ) : (
        <DataState read={review}>
          {({ school_year, schools, last }) => (
            <Stack gap="md">
              {last && <LastPromotion last={last} saving={saving.saving} onUndo={undo} />}
              <PromotionReview schoolYear={school_year} schools={schools} promotion={promotion} />
            </Stack>
          )}
        </DataState>
      )}
    </>
  );
}
