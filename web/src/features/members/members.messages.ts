import type { MemberGroup } from '@storyvan/contract/members';

interface GroupWords {
  title: string;
  fileName: string;
  none: { title: string; hint: string };
}

export const groupWords: Record<MemberGroup, GroupWords> = {
  all: {
    title: 'Members',
    fileName: 'library members',
    none: {
      title: 'The library has no members yet',
      hint: 'Choose “Add member” when the first one joins.',
    },
  },
  fbt: {
    title: 'FBT members',
    fileName: 'fbt members',
    none: {
      title: 'Nobody is in the group FBT yet',
      hint: 'Choose “Add member”, or turn on FBT at a member of the library.',
    },
  },
};
