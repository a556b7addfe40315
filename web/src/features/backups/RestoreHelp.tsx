import { Stack } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';

/** What is in a backup, and the way back. */
export const RestoreHelp = () => (
  <Section title="What a backup is for">
    <Stack gap="sm">
      <Text measure>
        A backup is one file with everything in the library: books, places, children, loans, reports, accounts
        and settings. Its manifest beside it shows whether the file is unchanged. Keep both files together, on
        another computer too, and as safe as the library itself: they contain the data of all children.
      </Text>
      <Text measure tone="dim">
        To restore one, run <code>storyvan restore FILE</code> on the server. It checks the file first and
        keeps the data that it replaces. Running Storyvan, in the documentation, explains each step.
      </Text>
    </Stack>
  </Section>
);
