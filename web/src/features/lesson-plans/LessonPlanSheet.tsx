import { formatDate, today } from '@storyvan/contract/common/calendar-date';
import type { LessonPlanPage } from '@storyvan/contract/lesson-plans';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BookCover } from '../../ui/BookCover.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { Section } from '../../ui/Section.tsx';
import { TitleText } from '../../ui/TitleText.tsx';
import { ComingSessions } from './ComingSessions.tsx';
import classes from './LessonPlanSheet.module.css';
import { usedWords } from './lesson-plans.messages.ts';
import { linesOf } from './lines-of.ts';

/** The sheet of a lesson plan; on paper it is one page to hang up. */
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
            <p className={classes.none}>No steps are written yet. “Edit” adds them.</p>
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
        <p className={classes.foot}>
          {usedWords(plan)}.
          {plan.changed_by && plan.changed_at && (
            <>
              <br />
              Changed by {plan.changed_by} on {formatDate(today(new Date(plan.changed_at)))}.
            </>
          )}
        </p>
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
        <p className={classes.none}>No book is linked yet. “Edit” links one.</p>
      </Section>
    );
  }
  const name = <TitleText title={title} />;
  return (
    <Section title="Book">
      <div className={classes.book}>
        <BookCover title={title} hex_code={plan.hex_code} size="large" />
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
          <span className={classes.accn}>{accn_no ?? 'No copy in the library'}</span>
        </div>
      </div>
    </Section>
  );
}

/** Ticks what lies in the bag already; for this visit only. */
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
