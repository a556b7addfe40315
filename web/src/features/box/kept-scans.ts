import type { CalendarDate } from '@storyvan/domain/calendar-date';

/** Scans that wait for the server are kept in this browser, so that a reload loses none. */

export interface BoxScan {
  /** Idempotency key: a scan that is sent again has the effect of one. */
  request_id: string;
  accn_no: string;
  date: CalendarDate;
  /** False: it was not on the list when it was scanned, so it is only noted. */
  listed: boolean;
}

const keyOf = (box_id: string): string => `storyvan.box.${box_id}`;

export function readKeptScans(box_id: string): BoxScan[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(box_id)) ?? '[]');
  } catch {
    return [];
  }
}

function write(box_id: string, scans: BoxScan[]): void {
  if (scans.length === 0) localStorage.removeItem(keyOf(box_id));
  else localStorage.setItem(keyOf(box_id), JSON.stringify(scans));
}

export const keepScan = (box_id: string, scan: BoxScan): void =>
  write(box_id, [...readKeptScans(box_id), scan]);

export const forgetScan = (box_id: string, { request_id }: BoxScan): void =>
  write(
    box_id,
    readKeptScans(box_id).filter((kept) => kept.request_id !== request_id),
  );
