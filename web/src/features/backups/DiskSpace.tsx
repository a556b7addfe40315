import { Progress, Stack } from '@mantine/core';
import type { BackupSpace } from '@storyvan/contract/backups';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { isShort, outlook, sizeOf } from './backups.messages.ts';

/** The disk of the backups: how full it is, and how long the free space lasts. */
export function DiskSpace({ space }: { space: BackupSpace }) {
  const { free, total, used } = space;
  const others = Math.max(0, total - free - used);
  const short = isShort(space);
  return (
    <Section title="Disk space" aside={`${sizeOf(free)} free of ${sizeOf(total)}`}>
      <Stack gap="sm">
        <Progress.Root size="lg" radius="xl" aria-hidden="true">
          <Progress.Section value={(others / total) * 100} color="var(--dim)" />
          <Progress.Section value={(used / total) * 100} color={short ? 'var(--warn)' : 'var(--accent)'} />
        </Progress.Root>
        <Text measure tone={short ? 'warn' : undefined} strong={short}>
          {used === 0
            ? 'How many backups fit is known after the first one.'
            : `The backups use ${sizeOf(used)}. ${outlook(space) ?? ''}`}
        </Text>
      </Stack>
    </Section>
  );
}
