import { createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#e3f1ef',
  '#c7e4e0',
  '#a3d3cd',
  '#7cc0b9',
  '#56aca4',
  '#369891',
  '#1f867f',
  '#12766f',
  '#0b6e69',
  '#075550',
];

/** Mantine's own greys would not match our dark paper. */
const dark: MantineColorsTuple = [
  '#eceae5',
  '#c8cad1',
  '#a9aeb9',
  '#7d828e',
  '#3b404b',
  '#2b2f38',
  '#1e2128',
  '#14161b',
  '#101216',
  '#0b0d10',
];

/** The widget constants of SPEC section 9, set only here. */
export const widgets = {
  growlMs: 5000,
  ratingStars: 5,
  progressMax: 100,
  tooltipFadeMs: 500,
  typeaheadMinLength: 1,
  hoursStep: 1,
  minutesStep: 1,
  clock: '12h',
} as const;

/** The smallest touch target; Mantine's fields and buttons of size md are two pixels lower. */
const touchTarget = '2.75rem';

const fonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", "Noto Sans Kannada", sans-serif';

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  // The shade on which white text is readable, in light and dark.
  primaryShade: 8,
  autoContrast: true,
  fontFamily: fonts,
  headings: { fontFamily: fonts, fontWeight: '700' },
  defaultRadius: 10,
  radius: { sm: '6px', md: '10px', lg: '14px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { transitionProps: { duration: widgets.tooltipFadeMs } } },
    Rating: { defaultProps: { count: widgets.ratingStars } },
    TimePicker: {
      defaultProps: {
        hoursStep: widgets.hoursStep,
        minutesStep: widgets.minutesStep,
        format: widgets.clock,
        withDropdown: true,
      },
    },
    Button: {
      defaultProps: { radius: 10 },
      vars: () => ({ root: { '--button-height-md': touchTarget } }),
    },
    // Every field that builds on these two takes their defaults. Chromium writes the text of other fields to its profile.
    Input: {
      defaultProps: { size: 'md', autoComplete: 'off' },
      vars: () => ({ wrapper: { '--input-height-md': touchTarget } }),
    },
    InputWrapper: { defaultProps: { size: 'md', errorProps: { role: 'alert' } } },
    Notification: {
      defaultProps: {
        radius: 14,
        withBorder: true,
        closeButtonProps: { 'aria-label': 'Close this message' },
      },
    },
    Modal: { defaultProps: { radius: 14, overlayProps: { backgroundOpacity: 0.45 } } },
    Paper: { defaultProps: { radius: 14 } },
  },
});

/** Mantine's variables with a value of ours (web/theme-variables.ts). */
export const ourVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-error': 'var(--refused)',
  // Mantine's own red is too light for text on paper.
  '--mantine-color-red-outline': 'var(--refused)',
  '--mantine-color-red-outline-hover': 'var(--refused-soft)',
  // A disabled button must still be readable.
  '--mantine-color-disabled-color': 'var(--dim)',
};
