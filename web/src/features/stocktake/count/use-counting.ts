import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import { getStocktake, type ScanStatus, type StocktakeProgress } from '@storyvan/contract/stocktake';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keyOf } from '../../../lib/use-read.ts';
import { useSound } from '../../../lib/use-sound.ts';
import { useUnsent } from '../../../lib/use-unsent.ts';
import { useFocusBesideCamera } from '../../../ui/camera/use-focus-beside-camera.ts';
import { isTextField, startsScan } from '../../../ui/scan-keys.ts';
import { countingOf } from './counting.ts';
import { isExpected } from './scan-list.ts';

/** The logic of the counting screen: the field, for which a phone shows a compact page, the scans of this tab, and their sound. */
export function useCounting(stocktake_id: number) {
  const field = useRef<HTMLInputElement>(null);
  const { focus, onToggle } = useFocusBesideCamera(field);
  const counting = countingOf(stocktake_id);
  const state = useSyncExternalStore(counting.subscribe, counting.getState);
  const client = useQueryClient();
  const sound = useSound();
  const { tell } = sound;

  useEffect(
    () =>
      counting.onReply((heard) => {
        if ('takenOut' in heard) return addToFigures(client, stocktake_id, heard.takenOut, -1);
        const { status } = heard;
        tell(status !== null && isExpected(status) ? 'accepted' : 'refused');
        addToFigures(client, stocktake_id, status, 1);
      }),
    [counting, client, stocktake_id, tell],
  );

  useEffect(() => {
    focus();
    const bringHere = (event: KeyboardEvent) => {
      if (event.isComposing || isTextField(event.target) || !startsScan(event)) return;
      // Not while a dialog is open.
      if (!document.querySelector('[role="dialog"]')) focus();
    };
    window.addEventListener('keydown', bringHere, true);
    return () => window.removeEventListener('keydown', bringHere, true);
  }, [focus]);
  useUnsent(counting);

  const submit = () => {
    const typed = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    counting.scan(typed);
  };
  const paste = (text: string): boolean => {
    // A pasted column is entered at once; the field itself would join its lines.
    if (!/\s/.test(text.trim())) return false;
    counting.scan(text);
    return true;
  };
  const camera = { onToggle, onCode: counting.scan, describe: () => 'book' };
  return { counting, state, sound, focus, field: { field, onSubmit: submit, onPaste: paste }, camera };
}

type Figure = 'counted' | Exclude<DifferenceKind, 'missing'>;

const figures: Partial<Record<ScanStatus, Figure>> = {
  'expected here': 'counted',
  'recorded elsewhere': 'elsewhere',
  'with a child': 'elsewhere',
  'recorded as lost': 'lost',
  withdrawn: 'lost',
  'unknown number': 'unknown',
};

/** The figures on the screen follow each scan at once; those of other people come with the next read. */
function addToFigures(client: QueryClient, stocktakeId: number, status: ScanStatus | null, by: 1 | -1): void {
  const figure = status === null ? undefined : figures[status];
  if (figure === undefined) return;
  const key = keyOf(getStocktake, { params: { stocktakeId } });
  client.setQueryData<StocktakeProgress>(key, (read) => {
    if (!read) return read;
    const { counts, open } = read;
    const counted = { ...counts, [figure]: counts[figure] + by };
    if (figure !== 'counted')
      return { ...read, counts: counted, open: { ...open, [figure]: open[figure] + by } };
    const missing = { missing: open.missing - by };
    return { ...read, counts: { ...counted, missing: counts.missing - by }, open: { ...open, ...missing } };
  });
}
