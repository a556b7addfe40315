import '../../ui/picker-styles.ts';
import { Button, Group, Select, Stack } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type PromotionDone, type reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { listSchools } from '@storyvan/contract/schools';
import { formatDate } from '@storyvan/domain/calendar-date';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { withShift } from '../../records/place/with-shift.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { PromotionReview } from './PromotionReview.tsx';
import classes from './promotion.module.css';
import { StayingChildren } from './UnmovedChildren.tsx';
import { usePromotion } from './use-promotion.ts';

const crumbs: Crumb[] = [{ label: 'lis', program: 'lis', link: linkOptions({ to: '/lis' }) }];

/** Promotes all grades by one after a review; it can be undone. */
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
        <Text tone="dim" measure>
          Every child moves up one grade, and children in the top grade leave school. Check the proposal,
          change what is different, then promote. You can undo it. You can also promote again later: each
          child moves up only once in a school year, which starts in April.
        </Text>
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
      label="School"
      data={[
        { value: 'all', label: 'All schools' },
        ...schools.map((each) => ({ value: String(each.school_id), label: withShift(each) })),
      ]}
      value={String(school)}
      onChange={(value) => onChoose(value === null || value === 'all' ? 'all' : Number(value))}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matchesWords(search, option.label))
      }
      nothingFoundMessage="No match."
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      maw="26rem"
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
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button variant="default" h={44} onClick={lookAgain}>
              Check the proposal again
            </Button>
          }
        >
          {form}
        </Notice>
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

interface LastPromotionProps {
  last: NonNullable<ReplyOf<typeof reviewPromotion>['last']>;
  saving: boolean;
  onUndo: (promotion_id: string) => void;
}

/** The latest promotion, which can be undone for a while. */
function LastPromotion({ last, saving, onUndo }: LastPromotionProps) {
  const mayUndo = useMay(undoPromotion);
  const { promotion_id, school_name, date, by, moved, left, problem } = last;
  const back = counted(moved + left, 'child goes', 'children go');
  return (
    <Section title={`Last promoted on ${formatDate(date)}`}>
      <Group justify="space-between">
        <div>
          {school_name ?? 'All schools'}, by {by}: {counted(moved, 'child', 'children')} moved up, {left} left
          school.
          {problem && <Text tone="dim">It can no longer be undone. {problem}</Text>}
        </div>
        {!mayUndo && !problem && <AskOthers>A coordinator can undo it.</AskOthers>}
        {mayUndo && !problem && (
          <ConfirmButton
            label="Undo"
            title="Undo this promotion?"
            busy={saving}
            onConfirm={() => onUndo(promotion_id)}
          >
            {back} back to where they were before {formatDate(date)}.
          </ConfirmButton>
        )}
      </Group>
    </Section>
  );
}

interface PromotionResultProps {
  done: PromotionDone;
  saving: boolean;
  onUndo: (promotion_id: string) => void;
  onGoOn: () => void;
}

/** What was just done, and who stayed. */
function PromotionResult({ done, saving, onUndo, onGoOn }: PromotionResultProps) {
  const { school_name, moved, left, made, staying } = done;
  return (
    <Section title={`${school_name ?? 'All schools'}: the new school year has begun`}>
      <Stack gap="md">
        <Figures
          figures={[
            { label: 'moved up', value: moved },
            { label: 'left school', value: left },
            { label: 'stayed, with books out', value: staying.length, loud: true },
          ]}
        />
        {made.length > 0 && (
          <Text>
            {counted(made.length, 'grade was', 'grades were')} added: {made.join('; ')}.
          </Text>
        )}
        {staying.length > 0 && <StayingChildren staying={staying} withPlace />}
        <Group gap="sm">
          <Button variant="default" h={44} loading={saving} onClick={() => onUndo(done.promotion_id)}>
            Undo the promotion
          </Button>
          <Button h={44} onClick={onGoOn}>
            Done
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
