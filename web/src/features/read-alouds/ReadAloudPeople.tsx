import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { lessonPlanLink } from '../../records/week/week-links.ts';
import { Text } from '../../ui/Text.tsx';
import { noLead, noLessonPlan } from './read-alouds.messages.ts';

/** The lead, then the reading partners: "Meera Kamat with Anil Naik". */
export function ReadAloudPeople({ readAloud }: { readAloud: ReadAloud }) {
  const { lead, rps } = readAloud;
  return (
    <Text as="span" lines="typed">
      {lead ? (
        <Text as="span" strong>
          <bdi dir="auto">{lead.name}</bdi>
        </Text>
      ) : (
        <Text as="span" tone="dim">
          {noLead(readAloud)}
        </Text>
      )}
      {rps.length > 0 && (
        <Text as="span" tone="dim">
          {' with '}
          {rps.map((person, index) => (
            <span key={person.rp_id}>
              {index > 0 && ' and '}
              <bdi dir="auto">{person.name}</bdi>
            </span>
          ))}
        </Text>
      )}
    </Text>
  );
}

/** The lesson plan of a session, as a link. */
export function LessonPlanOf({ readAloud }: { readAloud: ReadAloud }) {
  const { lp_id, lp_name } = readAloud;
  if (lp_id === null) {
    return (
      <Text as="span" tone="dim">
        {noLessonPlan(readAloud)}
      </Text>
    );
  }
  return (
    <Link {...lessonPlanLink(lp_id)}>
      <bdi dir="auto">{lp_name}</bdi>
    </Link>
  );
}
