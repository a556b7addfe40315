import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { ourVariables, theme } from './src/ui/theme.ts';

/** Mantine's colours that no screen uses: each has some sixty variables. Our own are in src/ui/tokens.css. */
const unused = /--mantine-color-(?:pink|grape|violet|indigo|cyan|lime|orange|yellow)-[\w-]+:[^;}]+;/g;

/**
 * Writes the variables of our theme into the style sheet of all screens, in place of Mantine's defaults. MantineProvider
 * would compute them in the browser, before a phone's first paint.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: {
      filter: { id: /default-css-variables\.css$/ },
      handler: () => variablesOfTheme().replaceAll(unused, ''),
    },
  };
}

function variablesOfTheme(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return convertCssVariables(
    {
      variables,
      light: { ...light, ...ourVariables, '--mantine-color-scheme': 'light' },
      dark: { ...dark, ...ourVariables, '--mantine-color-scheme': 'dark' },
    },
    ':root',
  );
}
