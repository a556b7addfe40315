import type * as contract from '@storyvan/contract/settings';
import { getSettings, saveSettings } from '@storyvan/contract/settings';
import type { Inputs, World } from '../convention-input.ts';
import { png } from '../pictures.ts';

let logos = 0;

/** Another logo each time, so that there is something to save. */
function anotherLogo() {
  logos += 1;
  const image = png(40, 40, logos % 256).toString('base64');
  return { section: 'logo' as const, value: { image } };
}

export const inputs: Inputs<typeof contract> = {
  explainSettings: { body: () => ({ change: anotherLogo() }) },
  saveSettings: {
    body: async ({ app }: World) => ({
      change: anotherLogo(),
      version: (await app.call(getSettings)).logo.version,
    }),
  },
  getLogo: {
    params: async ({ app }: World) => {
      const { logo, version } = (await app.call(getSettings)).logo;
      if (logo !== null) return { logo };
      const { details } = await app.call(saveSettings, { body: { change: anotherLogo(), version } });
      return { logo: details.logo.logo };
    },
  },
};
