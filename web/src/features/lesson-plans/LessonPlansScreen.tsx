import { Button, Switch } from '@mantine/core';
import { listLessonPlans } from '@storyvan/contract/lesson-plans';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useRead } from '../../lib/use-read.ts';
import { lessonPlanLink } from '../../records/week/week-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import { LessonPlanDialog } from './LessonPlanDialog.tsx';
import { PlanCard, planColumns, planExport } from './lesson-plan-columns.tsx';
import { noPlans } from './lesson-plans.messages.ts';

/** The search as it is in the address. */
interface PlanSearch {
  find?: string;
  former?: string;
}

interface LessonPlansScreenProps {
  search: PlanSearch;
  onSearch: (search: PlanSearch) => void;
}

/** All lesson plans, by name. */
export function LessonPlansScreen({ search, onSearch }: LessonPlansScreenProps) {
  const { find = '', former } = search;
  const [adding, setAdding] = useState(() => wasInterrupted('lesson plan new'));
  const [added, setAdded] = useState<number>();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const plans = useRead(listLessonPlans, { query: former ? { former: 'true' } : {} }, { keepPrevious: true });
  // Navigates once the form is closed; an open form would ask whether it may be left.
  useEffect(() => {
    if (added) navigate(lessonPlanLink(added));
  }, [added, navigate]);
  const handleClose = () => {
    setAdding(false);
    button.current?.focus();
  };
  const addButton = (
    <Button ref={button} size="md" onClick={() => setAdding(true)}>
      Add lesson plan
    </Button>
  );
  return (
    <Screen title="Lesson plans" aside={addButton}>
      <DataState
        read={plans}
        empty={
          former
            ? noPlans
            : { ...noPlans, hint: <NoPlansHint onFormer={() => onSearch({ ...search, former: 'true' })} /> }
        }
      >
        {(list) => (
          <RecordTable
            label="Lesson plans"
            rows={list.filter(({ lp_name, theme, title, author }) =>
              matchesWords(find, lp_name, theme, title, author),
            )}
            columns={planColumns}
            rowKey={(plan) => String(plan.lp_id)}
            renderCard={(plan) => <PlanCard plan={plan} />}
            records={{ fileName: 'lesson-plans', columns: planExport }}
            filter={{ field: <PlanFilter search={search} onSearch={onSearch} />, noneFits: <NoneFits /> }}
          />
        )}
      </DataState>
      {adding && (
        <LessonPlanDialog
          onClose={handleClose}
          onSaved={({ lp_id }) => {
            setAdding(false);
            setAdded(lp_id);
          }}
        />
      )}
    </Screen>
  );
}

function PlanFilter({ search, onSearch }: LessonPlansScreenProps) {
  const { find = '', former } = search;
  const handleFind = (text: string) => onSearch({ ...(text && { find: text }), ...(former && { former }) });
  const handleFormer = (wanted: boolean) =>
    onSearch({ ...(find && { find }), ...(wanted && { former: 'true' }) });
  return (
    <>
      <FilterField label="Filter lesson plans" value={find} onChange={handleFind} />
      <Switch
        label="show archived"
        checked={former !== undefined}
        onChange={(event) => handleFormer(event.currentTarget.checked)}
      />
    </>
  );
}

/** All lesson plans may be archived. */
function NoPlansHint({ onFormer }: { onFormer: () => void }) {
  return (
    <>
      <p>{noPlans.hint}</p>
      <Button variant="default" h={44} onClick={onFormer}>
        Show archived
      </Button>
    </>
  );
}

function NoneFits() {
  return (
    <Note title="No lesson plan matches this filter">
      <p>Try fewer letters of the name, the theme, the book or its author.</p>
    </Note>
  );
}
