import type { Plugin } from 'vite';

/** Mantine's colours that no screen uses: each has some sixty variables. Our own are in src/ui/tokens.css. */
const unused = /--mantine-color-(?:pink|grape|violet|indigo|cyan|lime|orange|yellow)-[\w-]+:[^;}]+;/g;

/** Leaves the variables of unused colours out of the style sheet of all screens: a seventh of its size. */
export function withoutUnusedColours(): Plugin {
  return {
    name: 'without-unused-colours',
    enforce: 'pre',
    transform: {
      filter: { id: /default-css-variables\.css$/ },
      handler: (code) => code.replaceAll(unused, ''),
    },
  };
}
