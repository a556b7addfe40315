import { cancelReadAloud, markNotDone, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { refreshReads } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { plannedLink } from '../../ui/places/week-links.ts';

/** Takes a session out of the plan, or takes back that it was done. */
export function useSessionActions({ program, ra_id, version }: ReadAloudPage) {
  const saving = useSaving();
  const client = useQueryClient();
  const navigate = useNavigate();

  const send = (endpoint: typeof cancelReadAloud | typeof markNotDone, wanted: string, after: () => void) =>
    saving.save(async (request_id) => {
      try {
        const input = { params: { program }, body: { ra_id, version, request_id } };
        const { status } = await call<typeof cancelReadAloud | typeof markNotDone>(endpoint, input);
        if (status.status !== wanted) return { form: status.message };
        growlSuccess(status.message);
        after();
        return undefined;
      } catch (error) {
        // Somebody else was here first: what stands now is shown beside the reason.
        refreshReads(client);
        throw error;
      }
    });
  return {
    busy: saving.saving,
    problem: saving.problems.form,
    cancel: () => send(cancelReadAloud, 'cancelled', () => navigate(plannedLink(program))),
    takeBack: () => send(markNotDone, 'planned', () => undefined),
  };
}
