import { backUpNow, getBackupState, listBackups } from '@storyvan/contract/backups';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { refreshReads, useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';

const often = 1000;
const rarely = 30_000;

/** The backups, and the one that is being made, by anyone: its progress is read until it is complete. */
export function useBackups() {
  const client = useQueryClient();
  const [watched, setWatched] = useState(false);
  const list = useRead(listBackups);
  const { data: state } = useRead(getBackupState, {}, { refetchInterval: watched ? often : rarely });
  const runs = state !== undefined && state.running !== null;
  useEffect(() => {
    if (watched && !runs) {
      refreshReads(client);
      if (state?.failed === null) growlSuccess('The backup is complete.');
    }
    setWatched(runs);
  }, [runs, watched, state, client]);
  const { save, saving, problems } = useSaving();
  const start = () =>
    void save(async () => {
      const { status } = await call(backUpNow);
      // The state is read again, and shows who has started it.
      return status.status === 'no_folder' ? { form: status.message } : undefined;
    });
  return { list, state, start, starting: saving, problem: problems.form };
}
