import { Button, Group } from '@mantine/core';
import { getLessonPlan, type LessonPlanPage, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { refreshReads, useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { PaperFoot } from '../../ui/PaperFoot.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { LessonPlanDialog } from './LessonPlanDialog.tsx';
import { LessonPlanSheet } from './LessonPlanSheet.tsx';
import { bodyOf, draftOf } from './lesson-plan-draft.ts';

const crumbs = [{ label: 'Lesson plans', link: linkOptions({ to: '/lp-list' }) }];

/** One lesson plan: to read, to pack and hold a session from, and to print for the wall. */
export function LessonPlanScreen({ lp_id }: { lp_id: number }) {
  const read = useRead(getLessonPlan, { params: { lpId: lp_id } });
  const plan = read.data;
  return (
    <Screen
      crumbs={crumbs}
      title={plan?.lp_name ?? 'Lesson plan'}
      aside={plan && <PlanActions plan={plan} />}
    >
      <DataState read={read}>
        {(page) => (
          <>
            <PaperFoot words={['Lesson plan', page.lp_name, page.theme].filter(Boolean).join(' · ')} />
            {!page.active && (
              <Group gap="xs" mb="md" c="var(--dim)">
                <Pill kind="warn">archived</Pill> Not offered when a session is planned.
              </Group>
            )}
            <LessonPlanSheet plan={page} />
          </>
        )}
      </DataState>
    </Screen>
  );
}

function PlanActions({ plan }: { plan: LessonPlanPage }) {
  const [editing, setEditing] = useState(() => wasInterrupted(`lesson plan ${plan.lp_id}`));
  const button = useRef<HTMLButtonElement>(null);
  const { archive, busy } = useArchive(plan);
  const handleClose = () => {
    setEditing(false);
    button.current?.focus();
  };
  return (
    <Group gap="sm">
      <Button variant="default" h={44} onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="default" h={44} loading={busy} onClick={() => archive(plan.active)}>
        {plan.active ? 'Archive' : 'Restore'}
      </Button>
      <Button ref={button} h={44} onClick={() => setEditing(true)}>
        Edit
      </Button>
      {editing && <LessonPlanDialog plan={plan} onClose={handleClose} onSaved={handleClose} />}
    </Group>
  );
}

/** Archives or restores a lesson plan. Its other fields are taken from the saved version, even if others changed it. */
function useArchive({ lp_id }: LessonPlanPage) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const archive = async (archived: boolean): Promise<void> => {
    setBusy(true);
    try {
      const saved = await call(getLessonPlan, { params: { lpId: lp_id } });
      await call(saveLessonPlan, { body: { ...bodyOf(draftOf(saved), saved), active: !archived } });
      const message = `“${saved.lp_name}” is ${archived ? 'archived' : 'restored'}.`;
      growlSuccess(message, () => archive(!archived));
      refreshReads(client);
    } catch (error) {
      growlError(callErrorOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return { archive, busy };
}
