import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { lessonPlanLink } from '../../records/week/week-links.ts';
import { noLead, noLessonPlan } from './read-alouds.messages.ts';
import classes from './read-alouds.module.css';

/** The lead, then the reading partners: "Meera Kamat with Anil Naik". */
export function ReadAloudPeople({ readAloud }: { readAloud: ReadAloud }) {
  const { lead, rps } = readAloud;
  return (
    <span className={classes.people}>
      {lead ? (
        <bdi dir="auto" className={classes.lead}>
          {lead.name}
        </bdi>
      ) : (
        <span className={classes.none}>{noLead(readAloud)}</span>
      )}
      {rps.length > 0 && (
        <span className={classes.partners}>
          {' with '}
          {rps.map((person, index) => (
            <span key={person.rp_id}>
              {index > 0 && ' and '}
              <bdi dir="auto">{person.name}</bdi>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** The lesson plan of a session, as a link. */
export function LessonPlanOf({ readAloud }: { readAloud: ReadAloud }) {
  const { lp_id, lp_name } = readAloud;
  if (lp_id === null) return <span className={classes.none}>{noLessonPlan(readAloud)}</span>;
  return (
    <Link {...lessonPlanLink(lp_id)}>
      <bdi dir="auto">{lp_name}</bdi>
    </Link>
  );
}
