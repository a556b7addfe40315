import { Button, Group } from '@mantine/core';
import type { Difference, StocktakeProgress } from '@storyvan/contract/stocktake';
import { fixesOf } from '@storyvan/domain/stocktake';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { type Fixes, labelOf, type RowAct } from './use-fixes.ts';

/** What a person can do about one difference. */
function actsOf({ status, site_grade_id }: StocktakeProgress, row: Difference): RowAct[] {
  const isOpen = status === 'open';
  if (row.kind === 'unknown') return isOpen ? ['taken_out'] : [];
  const fixes = fixesOf(row.kind, site_grade_id, isOpen);
  if (row.kind === 'missing') return isOpen ? ['counted', ...fixes] : fixes.toReversed();
  if (row.kind === 'lost') return fixes;
  // A book of the library cannot be taken back; a child's book of this place goes back into its box.
  if (row.held_by === null) return fixes.filter((fix) => fix === 'lent_here');
  return row.held_by.site_grade_id === site_grade_id ? ['taken_back'] : fixes;
}

interface FixButtonsProps {
  stocktake: StocktakeProgress;
  row: Difference;
  fixes: Fixes;
}

export function FixButtons({ stocktake, row, fixes }: FixButtonsProps) {
  const isBusy = fixes.busy.has(row.accn_no);
  return (
    <Group gap="xs" my={4}>
      {actsOf(stocktake, row).map((act) => (
        <Button
          key={act}
          variant="default"
          h={44}
          loading={isBusy}
          aria-label={`${labelOf(act)}: ${row.title ?? row.accn_no}, ${row.accn_no}`}
          onClick={() => fixes.fix([row], act)}
        >
          {labelOf(act)}
        </Button>
      ))}
      {row.kind === 'unknown' && <LinkButton link={{ to: '/add-book' }}>Add book</LinkButton>}
    </Group>
  );
}
