import { termOfChild, termOfScope } from '@storyvan/contract/insight';
import { reply } from './server.ts';

const term = { start: '2026-11-01', end: '2027-04-30', loans: 0, loans_before: 0, months: [] };

/** Replies to what the screens of places and children ask of this term: no child borrowed. */
export function answerTerm(): void {
  reply(termOfScope, { ...term, children: 0, enrolled: 0, rose: 0, growth_children: 0 });
  reply(termOfChild, { ...term, loans_ever: 0, first_level: null, last_level: null });
}
