import { Button } from '@mantine/core';
import { formatDate, today } from '@storyvan/contract/common/calendar-date';
import { cancelReadAloud, planReadAloud, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { useState } from 'react';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { markDoneLink, plannerLink, reportLink, writeReportLink } from '../../ui/places/week-links.ts';
import { PlanReadAloud } from './PlanReadAloud.tsx';
import classes from './SessionActions.module.css';
import { isToCome } from './session-draft.ts';
import { momentWords } from './sessions.messages.ts';
import { useSessionActions } from './use-session-actions.ts';

/** What can be done with a session next; the next step comes first and in full colour. */
export function SessionActions({ session }: { session: ReadAloudPage }) {
  const actions = useSessionActions(session);
  if (session.status === 'cancelled') return null;
  const Actions = session.status === 'done' ? DoneActions : PlannedActions;
  return (
    <div className={classes.actions}>
      <Actions session={session} {...actions} />
      {actions.problem && (
        <p role="alert" className={classes.problem}>
          {actions.problem}
        </p>
      )}
    </div>
  );
}

interface ActionsProps {
  session: ReadAloudPage;
  busy: boolean;
  cancel: () => void;
  takeBack: () => void;
}

function PlannedActions({ session, busy, cancel }: ActionsProps) {
  const { program, ra_id, date, site_name } = session;
  const toCome = isToCome(session, today());
  const [open, setOpen] = useState<'plan' | 'cancel' | undefined>(() =>
    wasInterrupted(`plan of session ${session.ra_id}`) ? 'plan' : undefined,
  );
  const close = () => setOpen(undefined);
  const mayPlan = useMay(planReadAloud);
  const mayCancel = useMay(cancelReadAloud);
  return (
    <>
      <LinkButton link={markDoneLink(program, ra_id)} primary={!toCome}>
        {toCome ? 'It was held earlier' : 'Mark done'}
      </LinkButton>
      {mayPlan && (
        <Button variant="default" h={44} onClick={() => setOpen('plan')}>
          Change the plan
        </Button>
      )}
      {program === 'mop' && <LinkButton link={plannerLink(date)}>Weekly plan</LinkButton>}
      {mayCancel && (
        <Button variant="default" h={44} loading={busy} onClick={() => setOpen('cancel')}>
          Cancel the session
        </Button>
      )}
      {!mayPlan && !mayCancel && <AskOthers>A coordinator can change or cancel it.</AskOthers>}
      {open === 'plan' && (
        <PlanReadAloud program={program} place={session} session={session} onClose={close} />
      )}
      <Dialog
        kind="confirmation"
        opened={open === 'cancel'}
        onClose={close}
        confirm={{ label: 'Cancel the session', onConfirm: cancel }}
      >
        The read-aloud at <bdi dir="auto">{site_name}</bdi> on {formatDate(date)} is taken out of the plan. It
        stays on record as cancelled.
      </Dialog>
    </>
  );
}

function DoneActions({ session, busy, takeBack }: ActionsProps) {
  const { program, ra_id, rep_id, planned_date, planned_time } = session;
  const [asking, setAsking] = useState(false);
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
      <Button variant="default" h={44} loading={busy} onClick={() => setAsking(true)}>
        Not done after all
      </Button>
      <Dialog
        kind="confirmation"
        opened={asking}
        onClose={() => setAsking(false)}
        confirm={{ label: 'Not done after all', onConfirm: takeBack }}
      >
        The session becomes planned again
        {planned_date !== null && `, for ${momentWords({ date: planned_date, time: planned_time })}`}. Who was
        there and how many were counted is taken back.
      </Dialog>
    </>
  );
}
