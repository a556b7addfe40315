import { Group } from '@mantine/core';
import { today } from '@storyvan/domain/calendar-date';
import { LedBy } from '../../../records/week/VisitFacts.tsx';
import { markDoneLink, writeReportLink } from '../../../records/week/week-links.ts';
import { momentWords, visitWords } from '../../../records/week/week-words.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Disclosure, Facts } from '../../../ui/List.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { PlaceView, ViewSession } from '../../answers/place-view.ts';
import classes from '../field.module.css';

interface SessionLineProps {
  session: ViewSession;
  view: PlaceView | null;
  /** A later one, shown because there is none today. */
  isNext?: boolean;
}

const whenOf = (session: ViewSession): string =>
  session.date < today() ? momentWords(session) : visitWords(session, today());

/** One session: when, led by whom, and its lesson plan to read. */
export function SessionLine({ session, view, isNext = false }: SessionLineProps) {
  const late = session.date < today();
  const when = whenOf(session);
  return (
    <div className={classes.session}>
      <Group gap="0.25rem 0.5rem">
        <strong>{isNext ? `Next: ${when}` : when}</strong>
        {late && <Pill kind="warn">not marked done</Pill>}
        {session.rep_id !== null && <Pill kind="good">report written</Pill>}
      </Group>
      <LedBy visit={session} />
      <LessonPlan view={view} session={session} />
    </div>
  );
}

/** The next step of a session: marking it done, then its report. */
export function SessionStep({ session }: { session: ViewSession }) {
  const { program, ra_id, status, rep_id, site_name } = session;
  const of = `${site_name}, ${whenOf(session)}`;
  if (status === 'planned') {
    return (
      <LinkButton link={markDoneLink(program, ra_id)} label={`Mark done: ${of}`}>
        Mark done
      </LinkButton>
    );
  }
  return (
    rep_id === null && (
      <LinkButton link={writeReportLink(program, ra_id)} label={`Write the report: ${of}`}>
        Write the report
      </LinkButton>
    )
  );
}

/** The whole plan, to read on the mat. */
function LessonPlan({ view, session: { lp_id } }: Pick<SessionLineProps, 'view' | 'session'>) {
  const plan = view?.kit.lesson_plans.find((each) => each.lp_id === lp_id);
  if (!plan) return null;
  const typed = (text: string) =>
    text && (
      <Text as="div" lines="typed" dir="auto">
        {text}
      </Text>
    );
  return (
    <Disclosure
      summary={
        <>
          Lesson plan: <bdi dir="auto">{plan.lp_name}</bdi>
        </>
      }
    >
      <Facts
        facts={[
          [
            'Book',
            plan.title && <bdi dir="auto">{[plan.title, plan.accn_no].filter(Boolean).join(', ')}</bdi>,
          ],
          ['Objectives', typed(plan.objectives)],
          ['Steps', typed(plan.steps)],
          ['To pack', typed(plan.materials)],
        ]}
      />
    </Disclosure>
  );
}
