import { Button } from '@mantine/core';
import type { SettingsChangeIn } from '@storyvan/contract/common/library-settings';
import { listSettingsChanges, type MadeChange } from '@storyvan/contract/settings';
import { exactTime } from '../../lib/ago.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { sectionTitles } from './settings.messages.ts';
import { readVersion, useSettingsChange } from './use-settings-change.ts';

/** The latest changes of settings; each can be changed back, except for what was merged. */
export function MadeChanges() {
  const read = useRead(listSettingsChanges);
  const { saving, explain, ...asking } = useSettingsChange();
  const changeBack = async ({ undo }: MadeChange) => {
    const change: SettingsChangeIn = JSON.parse(undo ?? 'null');
    const version = await readVersion(change.section);
    await explain(change, version);
  };
  return (
    <Section title="Changes">
      {saving.problems.form && (
        <Notice tone="bad" role="alert" apart>
          {saving.problems.form}
        </Notice>
      )}
      <DataState
        read={read}
        empty={{ title: 'No changes yet', hint: 'Each change of a setting is listed here with who made it.' }}
      >
        {(changes) => (
          <List>
            {changes.map((change) => (
              <ListRow
                key={change.change_id}
                action={
                  change.undo && (
                    <Button
                      variant="default"
                      h={44}
                      aria-label={`Change back: ${change.lines.join(', ')}`}
                      loading={saving.saving}
                      onClick={() => changeBack(change)}
                    >
                      Change back…
                    </Button>
                  )
                }
              >
                <strong>{sectionTitles[change.section]}</strong>
                {change.lines.map((line) => (
                  <span key={line} dir="auto">
                    {line}
                  </span>
                ))}
                <Text size="sm" tone="dim">
                  {change.by ?? 'Command line'}, {exactTime(change.at)}
                </Text>
              </ListRow>
            ))}
          </List>
        )}
      </DataState>
      <ConfirmChange {...asking} />
    </Section>
  );
}
