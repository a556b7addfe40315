import { addToBox, type BoxCopy, type BoxPurpose, getBox, type OpenBox } from '@storyvan/contract/box';
import type { Holder } from '@storyvan/contract/common/programme';
import { issueBookSite, undoLending } from '@storyvan/contract/lending';
import { boxGroup } from '@storyvan/domain/box';
import { type CalendarDate, today, unpadded } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { createSendQueue } from '../../lib/send-queue.ts';
import { keyOf, refreshReads } from '../../lib/use-read.ts';
import { librarian_id, returnCopy } from '../../records/loan/return-copy.ts';
import { growlError } from '../../ui/growl.ts';

/** A scan and what came of it. */
export interface ScanLine {
  key: string;
  accn_no: string;
  state: 'waiting' | 'done' | 'refused';
  message: string;
  /** With it the loan or return can be undone. */
  event_id: string | null;
}

interface BoxScan {
  /** Idempotency key: a scan that is sent again has the effect of one. */
  request_id: string;
  accn_no: string;
  date: CalendarDate;
  /** False: it was not on the list when it was scanned, so it is only noted. */
  listed: boolean;
}

/** Scans that wait for the server are kept in this browser, so that a reload loses none. */
const keptKey = (box_id: string): string => `storyvan.box.${box_id}`;

function readKeptScans(box_id: string): BoxScan[] {
  try {
    return JSON.parse(localStorage.getItem(keptKey(box_id)) ?? '[]');
  } catch {
    return [];
  }
}

function write(box_id: string, scans: BoxScan[]): void {
  if (scans.length === 0) localStorage.removeItem(keptKey(box_id));
  else localStorage.setItem(keptKey(box_id), JSON.stringify(scans));
}

const keepScan = (box_id: string, scan: BoxScan): void => write(box_id, [...readKeptScans(box_id), scan]);

const forgetScan = (box_id: string, { request_id }: BoxScan): void =>
  write(
    box_id,
    readKeptScans(box_id).filter((kept) => kept.request_id !== request_id),
  );

type Result = Omit<ScanLine, 'key' | 'accn_no'>;

interface Box {
  box: OpenBox;
  purpose: BoxPurpose;
  holder: Holder;
}

/** The group of the checklist that a copy is in. */
export const groupOf = ({ box, purpose, holder }: Box, copy: BoxCopy) =>
  boxGroup(copy, { purpose, site_grade_id: holder.site_grade_id, made_on: box.made_on });

/** Lends or returns a scanned copy that is on the list, and notes one that is not. */
async function sendScan({ box, purpose, holder }: Box, scan: BoxScan): Promise<Result> {
  const { accn_no, request_id, date } = scan;
  if (!scan.listed) {
    const body = { box_id: box.box_id, accn_nos: [accn_no], listed: false, request_id };
    const { status, details } = await call(addToBox, { body });
    const isUnknown = details?.unknown.includes(accn_no);
    const message = isUnknown ? `No book has the number ${accn_no}.` : `${accn_no} is not on the list.`;
    return { state: 'refused', message: details ? message : status.message, event_id: null };
  }
  const { program, site_grade_id } = holder;
  const { status, details } =
    purpose === 'packing'
      ? await call(issueBookSite, {
          body: { program, librarian_id, site_grade_id, accn_no, date_issue: unpadded(date), request_id },
        })
      : await returnCopy('place', holder, { accn_no, date, request_id });
  const isDone = status.status === 'issued' || status.status === 'returned';
  return {
    state: isDone ? 'done' : 'refused',
    message: status.message,
    event_id: isDone ? (details?.event_id ?? null) : null,
  };
}

const latestLines = 50;

/** While many scans wait, the list is read again after each so many. */
const readEvery = 10;

/** Takes scans one after another and sends them in order; a reload or a lost connection loses no scan. */
export function useBoxScans(given: Box) {
  const client = useQueryClient();
  const current = useRef(given);
  current.current = given;
  const { box_id } = given.box;
  const [lines, setLines] = useState<ScanLine[]>([]);
  const waiting = useRef(0);
  const [queue] = useState(createSendQueue);

  const set = (key: string, change: Partial<ScanLine>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...change } : line)));

  const readList = () => {
    const { program, site_grade_id: id } = current.current.holder;
    const input = { params: { program, id, purpose: current.current.purpose } };
    if (waiting.current === 0) refreshReads(client);
    else if (waiting.current % readEvery === 0) {
      client.invalidateQueries({ queryKey: keyOf(getBox, input) });
    }
  };

  const end = (scan: BoxScan, result: Result) => {
    forgetScan(box_id, scan);
    waiting.current -= 1;
    set(scan.request_id, result);
    readList();
  };

  const enqueue = (scan: BoxScan) => {
    waiting.current += 1;
    const { request_id: key, accn_no } = scan;
    const line: ScanLine = { key, accn_no, state: 'waiting', message: 'Sending…', event_id: null };
    setLines((before) => [line, ...before].slice(0, Math.max(latestLines, waiting.current)));
    queue.add({
      send: async () => end(scan, await sendScan(current.current, scan)),
      lost: ({ message }) => set(key, { message: `${message} The scan is kept and sent again.` }),
      failed: ({ message }) => end(scan, { state: 'refused', message, event_id: null }),
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    for (const scan of readKeptScans(box_id)) enqueue(scan);
    return () => queue.stop();
  }, [box_id]);

  const copyOf = (accn_no: string) => current.current.box.copies.find((copy) => copy.accn_no === accn_no);

  /** False if it was scanned before, or waits already. */
  const isNew = (accn_no: string): boolean => {
    if (readKeptScans(box_id).some((kept) => kept.accn_no === accn_no)) return false;
    const copy = copyOf(accn_no);
    return !copy || groupOf(current.current, copy) !== 'done';
  };

  const scan = (accn_no: string, listed?: boolean) => {
    const key = newRequestId();
    if (!isNew(accn_no)) {
      const message = `${accn_no} was scanned before.`;
      setLines((before) => [{ key, accn_no, state: 'done', message, event_id: null }, ...before]);
      return;
    }
    const isListed = listed ?? copyOf(accn_no)?.listed ?? false;
    const taken = { request_id: key, accn_no, date: today(), listed: isListed };
    keepScan(box_id, taken);
    enqueue(taken);
  };

  const undo = async ({ key, event_id }: ScanLine) => {
    if (event_id === null) return;
    set(key, { event_id: null, message: 'Undoing…' });
    const error = await sendOnce(async () => {
      const { status } = await call(undoLending, { body: { event_id, request_id: newRequestId() } });
      set(key, { message: status.message, state: status.status === 'undone' ? 'refused' : 'done' });
    });
    if (error) {
      growlError(error.message);
      set(key, { event_id, message: error.message });
    }
    refreshReads(client);
  };

  return { lines, scan, undo };
}
