import { Button } from '@mantine/core';
import {
  cancelReadAloud,
  getPlanned,
  markNotDone,
  planReadAloud,
  type ReadAloudPage,
} from '@storyvan/contract/read-alouds';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { isToCome } from '@storyvan/domain/read-aloud';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { keyOf } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import {
  markDoneLink,
  plannedLink,
  plannerLink,
  reportLink,
  writeReportLink,
} from '../../records/week/week-links.ts';
import { momentWords } from '../../records/week/week-words.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import classes from './ReadAloudScreen.module.css';
import { PlanReadAloud } from './read-aloud-forms.tsx';

interface ReadAloudActionsProps {
  readAloud: ReadAloudPage;
  /** Below the buttons of the lending desks, which come first while the session lasts. */
  quiet?: boolean;
}

/** What can be done with a session; the next step is first, and in full colour unless a desk comes before it. */
export function ReadAloudActions({ readAloud, quiet = false }: ReadAloudActionsProps) {
  const actions = useReadAloudActions(readAloud);
  if (readAloud.status === 'cancelled') return null;
  const Actions = readAloud.status === 'done' ? DoneActions : PlannedActions;
  return (
    <div className={classes.actions} data-quiet={quiet || undefined}>
      <Actions readAloud={readAloud} quiet={quiet} {...actions} />
      {actions.problem && (
        <p role="alert" className={classes.problem}>
          {actions.problem}
        </p>
      )}
    </div>
  );
}

type ActionsProps = Required<ReadAloudActionsProps> & ReturnType<typeof useReadAloudActions>;

function PlannedActions({ readAloud, quiet, busy, cancel }: ActionsProps) {
  const { program, ra_id, date, site_name } = readAloud;
  const toCome = isToCome(readAloud, today());
  const [planning, setPlanning] = useState(() => wasInterrupted(`plan of session ${ra_id}`));
  const mayPlan = useMay(planReadAloud);
  const mayCancel = useMay(cancelReadAloud);
  return (
    <>
      <LinkButton link={markDoneLink(program, ra_id)} primary={!toCome && !quiet}>
        {toCome ? 'Held earlier' : 'Mark done'}
      </LinkButton>
      {mayPlan && (
        <Button variant="default" h={44} onClick={() => setPlanning(true)}>
          Change the plan
        </Button>
      )}
      {program === 'mop' && <LinkButton link={plannerLink(date)}>Weekly plan</LinkButton>}
      {mayCancel && (
        <ConfirmButton label="Cancel the session" busy={busy} onConfirm={cancel}>
          The session at <bdi dir="auto">{site_name}</bdi> on {formatDate(date)} is removed from the plan. It
          stays on record as cancelled.
        </ConfirmButton>
      )}
      {!mayPlan && !mayCancel && <AskOthers>Only coordinators can change or cancel it.</AskOthers>}
      {planning && (
        <PlanReadAloud
          program={program}
          place={readAloud}
          readAloud={readAloud}
          onClose={() => setPlanning(false)}
        />
      )}
    </>
  );
}

function DoneActions({ readAloud, busy, takeBack }: ActionsProps) {
  const { program, ra_id, rep_id, planned_date, planned_time } = readAloud;
  return (
    <>
      {rep_id === null ? (
        <LinkButton link={writeReportLink(program, ra_id)} primary>
          Write the report
        </LinkButton>
      ) : (
        <LinkButton link={reportLink(program, rep_id)} primary>
          Read the report
        </LinkButton>
      )}
      <LinkButton link={markDoneLink(program, ra_id)}>Correct</LinkButton>
      <ConfirmButton label="Not done after all" busy={busy} onConfirm={takeBack}>
        {ra_id < 0 ? 'The session was not planned, so it is removed' : 'The session goes back to planned'}
        {planned_date !== null && `, for ${momentWords({ date: planned_date, time: planned_time })}`}. The
        attendance and the count are cleared.
      </ConfirmButton>
    </>
  );
}

/** Cancels a planned session, or sets one back from done to planned. */
function useReadAloudActions({ program, ra_id, version }: ReadAloudPage) {
  const saving = useSaving();
  const client = useQueryClient();
  const navigate = useNavigate();

  const send = (
    endpoint: typeof cancelReadAloud | typeof markNotDone,
    wanted: string,
    after: () => unknown,
  ) =>
    saving.save(async (request_id) => {
      try {
        const input = { params: { program }, body: { ra_id, version, request_id } };
        const { status } = await call<typeof cancelReadAloud | typeof markNotDone>(endpoint, input);
        if (status.status !== wanted) return { form: status.message };
        growlSuccess(status.message);
        after();
      } catch (error) {
        // Someone else changed it first: shows the current state beside the reason.
        client.invalidateQueries({ queryKey: keyOf(getPlanned, { params: { program, id: ra_id } }) });
        throw error;
      }
    });
  return {
    busy: saving.saving,
    problem: saving.problems.form,
    cancel: () => send(cancelReadAloud, 'cancelled', () => navigate(plannedLink(program))),
    // A session that only this device knew is gone.
    takeBack: () => send(markNotDone, 'planned', () => ra_id < 0 && navigate({ to: '/today' })),
  };
}
