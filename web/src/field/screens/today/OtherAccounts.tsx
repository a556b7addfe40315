import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStaff } from '../../../lib/auth.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Problem } from '../../../ui/Text.tsx';
import { startField, unsentOfOthers } from '../../field.ts';
import type { SyncSummary } from '../../store/field-state.ts';
import { sendFor } from '../../store/sync.ts';
import { unsentWords } from '../device/device-words.ts';
import { useTask } from '../device/use-task.ts';
import { SummaryNotice } from './SendSection.tsx';

type Others = Awaited<ReturnType<typeof unsentOfOthers>>;

/** Unsent entries that other accounts left on this browser; an administrator can take them over. */
export function OtherAccounts() {
  const staff = useStaff();
  const [others, setOthers] = useState<Others>([]);
  /** Shown also once the account has nothing unsent any more. */
  const [sent, setSent] = useState<ReadonlyMap<number, SyncSummary>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once it is known who is signed in
  useEffect(() => {
    let stale = false;
    startField()
      .then(unsentOfOthers)
      .then(
        (found) => stale || setOthers(found),
        // TodayScreen says that the storage cannot be read.
        () => undefined,
      );
    return () => {
      stale = true;
    };
  }, [staff]);
  const handleSent = (staff_id: number, summary: SyncSummary) =>
    setSent((before) => new Map(before).set(staff_id, summary));
  return (
    <>
      {[...sent].map(([staff_id, summary]) => (
        <SummaryNotice key={staff_id} summary={summary} />
      ))}
      {others
        .filter(({ staff_id }) => !sent.has(staff_id))
        .map((other) => (
          <OtherAccount key={other.staff_id} {...other} onSent={handleSent} />
        ))}
    </>
  );
}

interface OtherAccountProps extends Readonly<Others[number]> {
  onSent: (staff_id: number, summary: SyncSummary) => void;
}

function OtherAccount({ staff_id, staff_name, unsent, onSent }: OtherAccountProps) {
  const mayTakeOver = useStaff()?.role === 'administrator';
  const { busy, problem, run } = useTask();
  const handleSend = () => run(async () => onSent(staff_id, await sendFor(staff_id)));
  return (
    <Notice
      tone="info"
      action={
        mayTakeOver && (
          <Button h={44} loading={busy} onClick={handleSend}>
            Send them for {staff_name}
          </Button>
        )
      }
    >
      <p>
        <strong>
          {unsentWords(unsent)} of <bdi dir="auto">{staff_name}</bdi>
        </strong>{' '}
        {unsent === 1 ? 'is' : 'are'} on this device.{' '}
        {!mayTakeOver && `${staff_name} or an administrator can send ${unsent === 1 ? 'it' : 'them'}.`}
      </p>
      <Problem>{problem}</Problem>
    </Notice>
  );
}
