import { Button } from '@mantine/core';
import type { LevelInUse, LibrarySettings } from '@storyvan/contract/settings';
import { ColourRow } from '../../records/library/ColourRow.tsx';
import classes from '../../records/library/library.module.css';
import { type LevelDraft, nextColour } from '../../records/library/library-drafts.ts';
import { RemovedRow } from './RemovedRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { levelUse } from './settings.messages.ts';

/** A level, and the level that takes its records if it is removed: 0 for none. */
interface Row extends LevelDraft {
  removed: boolean;
  into: number;
}

interface Draft {
  rows: Row[];
}

const mostLevels = 20;
const isUsed = (level: LevelInUse | undefined): boolean =>
  level !== undefined && level.children + level.titles + level.readings > 0;

/** The reading levels: a level in use can be merged into another one, and removed if nothing has it. */
export function LevelsForm({ version, levels }: LibrarySettings['levels']) {
  const saved: Draft = {
    rows: levels.map(({ level, name, hex_code }) => ({ level, name, hex_code, removed: false, into: 0 })),
  };
  const inUse = (level: number) => levels.find((each) => each.level === level);
  const changeOf = ({ rows }: Draft) => {
    const kept = rows.filter(({ removed }) => !removed);
    const merge = rows.filter(({ removed, into }) => removed && into > 0);
    return {
      section: 'levels' as const,
      value: {
        levels: kept.map(({ level, name, hex_code }) => ({ level, name, hex_code })),
        merge: merge.map(({ level, into }) => ({ level, into })),
      },
    };
  };
  return (
    <SettingsForm section="levels" version={version} saved={saved} changeOf={changeOf}>
      {({ draft: { rows }, onChange, problems, at }) => {
        const kept = rows.filter(({ removed }) => !removed);
        const change = (level: number, part: Partial<Row>) =>
          onChange({ rows: rows.map((row) => (row.level === level ? { ...row, ...part } : row)) });
        const add = () => {
          const level = Math.max(0, ...rows.map((row) => row.level)) + 1;
          onChange({
            rows: [...rows, { level, name: '', hex_code: nextColour(rows), removed: false, into: 0 }],
          });
        };
        const remove = (row: Row) => {
          const used = inUse(row.level);
          if (used === undefined) return onChange({ rows: rows.filter(({ level }) => level !== row.level) });
          const other = kept.filter(({ level }) => level !== row.level).at(-1)?.level ?? 0;
          change(row.level, { removed: true, into: isUsed(used) ? other : 0 });
        };
        return (
          <div data-wide>
            <ul className={classes.list}>
              {rows.map((row) => {
                const used = inUse(row.level);
                if (row.removed) {
                  return (
                    <RemovedRow
                      key={row.level}
                      name={`Level ${row.level} (${row.name})`}
                      keep={`Keep level ${row.level}`}
                      used={isUsed(used)}
                      into={String(row.into)}
                      others={kept.map(({ level, name }) => ({
                        value: String(level),
                        label: `${level} ${name}`,
                      }))}
                      onInto={(into) => change(row.level, { into: Number(into) })}
                      onKeep={() => change(row.level, { removed: false, into: 0 })}
                    />
                  );
                }
                const n = kept.indexOf(row);
                return (
                  <ColourRow
                    key={row.level}
                    label={`level ${row.level}`}
                    mark={String(row.level)}
                    {...row}
                    {...(used ? { use: levelUse(used) } : {})}
                    error={problems[`${at}.levels.${n}.name`] ?? problems[`${at}.levels.${n}.hex_code`]}
                    onChange={(part) => change(row.level, part)}
                  >
                    <Button
                      variant="subtle"
                      h={44}
                      aria-label={`${isUsed(used) ? 'Merge' : 'Remove'} level ${row.level}`}
                      disabled={kept.length < 2}
                      onClick={() => remove(row)}
                    >
                      {isUsed(used) ? 'Merge' : 'Remove'}
                    </Button>
                  </ColourRow>
                );
              })}
            </ul>
            {rows.length < mostLevels && (
              <Button variant="default" h={44} mt="md" onClick={add}>
                Add a level
              </Button>
            )}
          </div>
        );
      }}
    </SettingsForm>
  );
}
