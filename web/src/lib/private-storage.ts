import { deviceFlag } from './device-flag.ts';

/**
 * Where drafts and lists of desks are kept, which name children. The browser's own storage is plain text, and its files
 * keep what was deleted; so on a device `field/store/private-texts.ts` takes its place.
 */

/** Like `Storage`, whose own properties are the texts. */
export interface PrivateStorage extends Pick<Storage, 'getItem' | 'removeItem'> {
  /** Throws if the text does not survive a reload. It goes with the names of the place, if it has one. */
  setItem: (key: string, text: string, site_grade_id?: number) => void;
}

export const draftPrefix = 'storyvan.draft.';

export const onDevice = {
  /** Before it is open, nothing is in it, and to write throws. */
  storage: { getItem: () => null } as unknown as PrivateStorage,
  /** Called with true when the device was unlocked, and with false when it is being locked. */
  listeners: new Set<(open: boolean) => void>(),
};

export const privateStorage = (plain: Storage): PrivateStorage =>
  deviceFlag() === null ? plain : onDevice.storage;
