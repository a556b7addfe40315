import type { BottomSheetProps } from './BottomSheetWindow.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Window = lazyDialog(async () => (await import('./BottomSheetWindow.tsx')).BottomSheetWindow);

/** A sheet over the lower part of the screen. It does not return the focus: its screen says where the focus goes. */
export const BottomSheet = (props: BottomSheetProps) => props.opened && <Window {...props} />;
