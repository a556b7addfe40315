import { loadWhenInUse } from '../lib/load-when-in-use.ts';
import type { BottomSheetProps } from './BottomSheetWindow.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const load = async () => (await import('./BottomSheetWindow.tsx')).BottomSheetWindow;
loadWhenInUse(load);
const Window = lazyDialog(load);

/** A sheet over the lower part of the screen. It does not return the focus: its screen says where the focus goes. */
export const BottomSheet = (props: BottomSheetProps) => props.opened && <Window {...props} />;
