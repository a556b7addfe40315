import { endAccountSessions, listAccountSessions, type StaffAccount } from '@storyvan/contract/accounts';
import { call } from '../../lib/call.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Section } from '../../ui/Section.tsx';
import { SessionList } from '../../ui/SessionList.tsx';

const nowhere = { title: 'Nowhere', hint: 'A session ends after 12 hours without use.' };

/** Where an account is signed in now. */
export function AccountSessions({ account: { staff_id } }: { account: StaffAccount }) {
  const read = useRead(listAccountSessions, { params: { staffId: staff_id } });
  const { saving, problems, save } = useSaving();
  const end = (session_id?: string) =>
    save(async () => {
      const { status } = await call(endAccountSessions, { body: { staff_id, session_id } });
      if (status.status !== 'ended') return { form: status.message };
      growlSuccess(status.message);
      return undefined;
    });
  return (
    <Section title="Signed in now">
      <DataState read={read} empty={nowhere}>
        {(sessions) => (
          <SessionList sessions={sessions} ending={saving} problem={problems.form} onEnd={end} />
        )}
      </DataState>
    </Section>
  );
}
