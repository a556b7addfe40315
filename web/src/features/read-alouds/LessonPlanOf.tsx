import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { lessonPlanLink } from '../../ui/places/week-links.ts';
import classes from './SessionPeople.module.css';
import { noLessonPlan } from './sessions.messages.ts';

/** The lesson plan of a session, as the way to it. */
export function LessonPlanOf({ session }: { session: ReadAloud }) {
  const { lp_id, lp_name } = session;
  if (lp_id === null) return <span className={classes.none}>{noLessonPlan(session)}</span>;
  return (
    <Link {...lessonPlanLink(lp_id)}>
      <bdi dir="auto">{lp_name}</bdi>
    </Link>
  );
}
