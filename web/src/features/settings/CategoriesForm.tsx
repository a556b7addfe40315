import { Button } from '@mantine/core';
import type { CategoryChange } from '@storyvan/contract/common/library-settings';
import type { CategoryInUse, LibrarySettings } from '@storyvan/contract/settings';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { ColourRow } from '../../records/library/ColourRow.tsx';
import classes from '../../records/library/library.module.css';
import { nextColour } from '../../records/library/library-drafts.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { RemovedRow } from './RemovedRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';

interface Row {
  key: string;
  kind: 'primary' | 'secondary';
  /** As it is saved; null for a new one. */
  was: CategoryInUse | null;
  name: string;
  hex_code: string;
  removed: boolean;
  into: string;
}

const rowOf = (was: CategoryInUse): Row => ({
  key: `${was.kind} ${was.name}`,
  kind: was.kind,
  was,
  name: was.name,
  hex_code: was.hex_code,
  removed: false,
  into: '',
});

/** Merges come first, so that they name categories as they are saved. */
function changesOf({ rows }: { rows: Row[] }): CategoryChange[] {
  const of = ({ kind, was, name, hex_code, removed, into }: Row): CategoryChange[] => {
    if (was === null) return removed || name.trim() === '' ? [] : [{ action: 'add', kind, name, hex_code }];
    if (removed && into) return [{ action: 'merge', kind, name: was.name, into }];
    if (removed) return [{ action: 'remove', kind, name: was.name }];
    if (name === was.name && hex_code === was.hex_code) return [];
    return [{ action: 'change', kind, name: was.name, new_name: name, hex_code }];
  };
  return [...rows.filter(({ removed }) => removed), ...rows.filter(({ removed }) => !removed)].flatMap(of);
}

/** The categories and genres of titles: one in use can be merged into another one, and removed if no title has it. */
export function CategoriesForm({ version, categories }: LibrarySettings['categories']) {
  const [kind, setKind] = useState<'primary' | 'secondary'>('primary');
  return (
    <SettingsForm
      section="categories"
      version={version}
      saved={{ rows: categories.map(rowOf) }}
      changeOf={(draft) => ({ section: 'categories', value: { changes: changesOf(draft) } })}
    >
      {({ draft: { rows }, onChange }) => {
        const change = (key: string, part: Partial<Row>) =>
          onChange({ rows: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
        const shown = rows.filter((row) => row.kind === kind);
        const add = () => {
          const key = `new ${rows.length}`;
          const hex_code = nextColour(shown);
          onChange({
            rows: [...rows, { key, kind, was: null, name: '', hex_code, removed: false, into: '' }],
          });
        };
        return (
          <div data-wide>
            <Choices role="group" aria-label="Kind of category">
              <Choice chosen={kind === 'primary'} onClick={() => setKind('primary')}>
                Kinds of book
              </Choice>
              <Choice chosen={kind === 'secondary'} onClick={() => setKind('secondary')}>
                Genres
              </Choice>
            </Choices>
            <ul className={classes.list} style={{ marginTop: '1rem' }}>
              {shown.map((row) => (
                <CategoryRow key={row.key} row={row} others={shown} onChange={change} />
              ))}
            </ul>
            <Button variant="default" h={44} mt="md" onClick={add}>
              {kind === 'primary' ? 'Add a kind of book' : 'Add a genre'}
            </Button>
          </div>
        );
      }}
    </SettingsForm>
  );
}

interface CategoryRowProps {
  row: Row;
  others: Row[];
  onChange: (key: string, part: Partial<Row>) => void;
}

function CategoryRow({ row, others, onChange }: CategoryRowProps) {
  const { key, was, name, removed, into } = row;
  const used = (was?.titles ?? 0) > 0;
  const targets = others.filter((each) => each.was !== null && each.key !== key && !each.removed);
  if (removed) {
    return (
      <RemovedRow
        name={was?.name ?? name}
        keep={`Keep ${was?.name ?? name}`}
        used={used}
        into={into}
        others={targets.map((each) => each.was?.name ?? '')}
        onInto={(chosen) => onChange(key, { into: chosen })}
        onKeep={() => onChange(key, { removed: false, into: '' })}
      />
    );
  }
  const target = targets[0]?.was?.name ?? '';
  return (
    <ColourRow
      label={was?.name ?? 'the new category'}
      {...row}
      {...(was ? { use: counted(was.titles, 'title') } : {})}
      onChange={(part) => onChange(key, part)}
    >
      <Button
        variant="subtle"
        h={44}
        aria-label={`${used ? 'Merge' : 'Remove'} ${was?.name ?? name}`}
        disabled={used && target === ''}
        onClick={() => onChange(key, { removed: true, into: used ? target : '' })}
      >
        {used ? 'Merge' : 'Remove'}
      </Button>
    </ColourRow>
  );
}
