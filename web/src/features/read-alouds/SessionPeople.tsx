import type { ReadAloud } from '@storyvan/contract/read-alouds';
import classes from './SessionPeople.module.css';
import { noLead } from './sessions.messages.ts';

/** The lead, then who supports: "Meera Kamat with Anil Naik". */
export function SessionPeople({ session }: { session: ReadAloud }) {
  const { lead, rps } = session;
  return (
    <span className={classes.people}>
      {lead ? (
        <bdi dir="auto" className={classes.lead}>
          {lead.name}
        </bdi>
      ) : (
        <span className={classes.none}>{noLead(session)}</span>
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
