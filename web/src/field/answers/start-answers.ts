import { boundTo } from '@storyvan/contract/common/field-entry';
import { worksAtDevice } from '../../lib/auth.ts';
import { answerInstead } from '../../lib/call.ts';
import { isConnected } from '../../lib/connection.ts';
import { serverNow } from '../clock.ts';
import { childIdOf, childRefOf } from '../enrolled.ts';
import { kitOf, openKits } from '../kit-store.ts';
import { addEntry, entriesOf, noteSent, withdrawEntry } from '../outbox.ts';
import { sealText } from '../seal.ts';
import { getDevice } from '../store.ts';
import { fetchPlaces } from '../take-along.ts';
import { titleOf } from '../title-index.ts';
import { makeAnswerer } from './answer-call.ts';

/** From now on, calls about places taken along are answered here when the server cannot be reached. */
export const startAnswers = (): void =>
  answerInstead(
    makeAnswerer({
      places: () => openKits().keys(),
      kitOf,
      entriesOf,
      titleOf,
      addEntry,
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
