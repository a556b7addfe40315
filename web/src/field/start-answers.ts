import { boundTo } from '@storyvan/contract/common/field-entry';
import { worksAtDevice } from '../lib/auth.ts';
import { answerInstead } from '../lib/call.ts';
import { isConnected } from '../lib/connection.ts';
import { makeAnswerer } from './answers/answer-call.ts';
import { serverNow } from './store/clock.ts';
import { childIdOf, childRefOf } from './store/enrolled.ts';
import { kitOf, openKits } from './store/kit-store.ts';
import { entriesOf, noteSent, withdrawEntry } from './store/outbox.ts';
import { sealText } from './store/seal.ts';
import { getDevice } from './store/store.ts';
import { addAndSend } from './store/sync.ts';
import { fetchPlaces } from './store/take-along.ts';
import { titleOf } from './store/title-index.ts';

/** From now on, calls about places taken along are answered here when the server cannot be reached. */
export const startAnswers = (): void =>
  answerInstead(
    makeAnswerer({
      places: () => openKits().keys(),
      kitOf,
      entriesOf,
      titleOf,
      addEntry: addAndSend,
      noteSent,
      withdrawEntry,
      seal: async (entry, text) => {
        const kit = kitOf(entry.site_grade_id);
        if (!kit) throw new Error('Enter the PIN of this device first.');
        return sealText(kit.seal, text, boundTo(entry, (await getDevice()).device_id));
      },
      childRefOf,
      childIdOf,
      refresh: (site_grade_id) => {
        fetchPlaces([site_grade_id]).catch(() => undefined);
      },
      now: serverNow,
      // Without a sign-in, the server would refuse every call.
      isConnected: () => isConnected() && !worksAtDevice(),
    }),
  );
