import { endMySessions } from '@storyvan/contract/account';
import type { OpenSession } from '@storyvan/contract/common/open-session';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { Section } from '../../ui/Section.tsx';
import { SessionList } from '../../ui/SessionList.tsx';

/** Where one is signed in; what one does not know is ended. */
export function SessionsSection({ sessions }: { sessions: OpenSession[] }) {
  const { saving, problems, save } = useSaving();
  const end = (session_id?: string) =>
    save(async () => {
      const { ended } = await call(endMySessions, { body: { session_id } });
      growlSuccess(ended === 1 ? 'One session is ended.' : `${ended} sessions are ended.`);
      return undefined;
    });
  return (
    <Section title="Where you are signed in">
      <SessionList sessions={sessions} ending={saving} problem={problems.form} onEnd={end} />
    </Section>
  );
}
