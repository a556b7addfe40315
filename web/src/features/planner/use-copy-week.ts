import { addDays, type CalendarDate, unpadded } from '@storyvan/contract/common/calendar-date';
import { raPlan } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import type { Site } from '@storyvan/contract/sites';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { copyOf, copySentences } from './copy-week.ts';
import type { PlanRow } from './plan-row.ts';

/** The sites that are visited and the people who are there to go. */
export interface Known {
  sites: readonly Site[];
  people: readonly Person[];
}

/** A key that no other new row has, in this week or in one kept from before. */
export const newKey = (): string => `new-${newRequestId()}`;

/** Reads the week before and hands over its sessions as new rows of this one. */
export function useCopyWeek(
  week: CalendarDate,
  rows: readonly PlanRow[],
  onCopied: (rows: readonly PlanRow[]) => void,
) {
  return async ({ sites, people }: Known) => {
    try {
      const lastWeek = await call(raPlan, { params: { weekStart: unpadded(addDays(week, -7)) } });
      const known = {
        sites: new Set(sites.map(({ site_grade_id }) => site_grade_id)),
        people: new Set(people.map(({ rp_id }) => rp_id)),
      };
      const copy = copyOf(lastWeek, rows, known, newKey);
      onCopied(copy.rows);
      growlSuccess(copySentences(copy));
    } catch (error) {
      growlError(`Last week could not be copied. ${callErrorOf(error).message}`);
    }
  };
}
