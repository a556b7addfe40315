import type { ComingSession, LessonPlanPage } from '@storyvan/contract/lesson-plans';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { readAloudLink } from '../../records/week/week-links.ts';
import { momentWords } from '../../records/week/week-words.ts';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import classes from './LessonPlanSheet.module.css';
import { usedWords } from './lesson-plans.messages.ts';

/** The sheet of a lesson plan; printed, it is one page for the wall. */
export function LessonPlanSheet({ plan }: { plan: LessonPlanPage }) {
  const steps = linesOf(plan.steps);
  const materials = linesOf(plan.materials);
  return (
    <div className={classes.sheet}>
      {plan.theme && (
        <p className={classes.theme}>
          Theme: <bdi dir="auto">{plan.theme}</bdi>
        </p>
      )}
      <div className={classes.main}>
        {plan.objectives && (
          <Section title="Objectives">
            <p className={classes.text} dir="auto">
              {plan.objectives}
            </p>
          </Section>
        )}
        <Section title="Steps">
          {steps.length > 0 ? (
            <ol className={classes.steps}>
              {numbered(steps).map(({ number, line }) => (
                <li key={number} dir="auto">
                  {line}
                </li>
              ))}
            </ol>
          ) : (
            <Text tone="dim">No steps are written yet. “Edit” adds them.</Text>
          )}
        </Section>
      </div>
      <div className={classes.aside}>
        <BookOfPlan plan={plan} />
        {materials.length > 0 && (
          <Section title="To pack">
            <PackingList materials={materials} />
          </Section>
        )}
        <ComingSessions plan={plan} />
        <Text size="sm" tone="dim" data-screen-only>
          {usedWords(plan)}.
          {plan.changed_by && plan.changed_at && (
            <>
              <br />
              Changed by {plan.changed_by} on {formatDate(today(new Date(plan.changed_at)))}.
            </>
          )}
        </Text>
      </div>
    </div>
  );
}

const numbered = (lines: string[]) => lines.map((line, index) => ({ number: index + 1, line }));

function BookOfPlan({ plan }: { plan: LessonPlanPage }) {
  const { title, accn_no } = plan;
  if (title === null) {
    return (
      <Section title="Book">
        <Text tone="dim">No book is linked yet. “Edit” links one.</Text>
      </Section>
    );
  }
  const name = <TitleText title={title} />;
  return (
    <Section title="Book">
      <div className={classes.book}>
        <BookCover title={title} hex_code={plan.hex_code} cover={plan.cover} size="large" />
        <div className={classes.words}>
          {accn_no ? (
            <Link to="/books/$id" params={{ id: accn_no }} className={classes.title}>
              {name}
            </Link>
          ) : (
            <span className={classes.title}>{name}</span>
          )}
          {plan.author && <bdi dir="auto">{plan.author}</bdi>}
          <LevelBadge level={plan.level} />
          <Meta>{accn_no ?? 'No copy in the library'}</Meta>
        </div>
      </div>
    </Section>
  );
}

/** Ticks the materials that are already in the bag, for this visit only. */
function PackingList({ materials }: { materials: string[] }) {
  const [packed, setPacked] = useState<ReadonlySet<number>>(new Set());
  const toggle = (number: number) =>
    setPacked((before) => {
      const after = new Set(before);
      if (!after.delete(number)) after.add(number);
      return after;
    });
  return (
    <ul className={classes.materials}>
      {numbered(materials).map(({ number, line }) => (
        <li key={number}>
          <label className={classes.material} data-packed={packed.has(number) || undefined}>
            <input type="checkbox" checked={packed.has(number)} onChange={() => toggle(number)} />
            <span dir="auto">{line}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The planned sessions that use a lesson plan. On the screen only, because a printed sheet outlives them. */
function ComingSessions({ plan: { coming, coming_total } }: { plan: LessonPlanPage }) {
  const more = coming_total - coming.length;
  return (
    <div data-screen-only>
      <Section title="Coming sessions">
        {coming.length === 0 && <Text tone="dim">No coming sessions use this lesson plan.</Text>}
        {coming.length > 0 && (
          <ul aria-label="Coming sessions" className={classes.sessions}>
            {coming.map((session) => (
              <li key={session.ra_id} className={classes.session}>
                <SessionLine session={session} />
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <Text tone="dim">and {formatNumber(more)} more</Text>}
      </Section>
    </div>
  );
}

function SessionLine({ session }: { session: ComingSession }) {
  const { program, ra_id, site_name, lead } = session;
  return (
    <>
      <Link {...readAloudLink(program, ra_id)} className={classes.link}>
        <span>{momentWords(session)}</span>
        <bdi dir="auto">{site_name}</bdi>
      </Link>
      <Text size="sm" tone="dim" lines="typed">
        {lead ? (
          <>
            Lead: <bdi dir="auto">{lead.name}</bdi>
          </>
        ) : (
          'No lead yet'
        )}
      </Text>
    </>
  );
}

/** The lines of a text, trimmed. Typed numbers and dashes are dropped because the list has its own. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\d{1,2}[.)]|[-–*•])\s+/, ''))
    .filter(Boolean);
