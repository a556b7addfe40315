import type { BottomSheetProps } from './BottomSheetWindow.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Window = lazyDialog(async () => (await import('./BottomSheetWindow.tsx')).BottomSheetWindow);

/** A sheet over the lower part of the screen. The focus returns to where it was, unless the screen has moved it. */
export const BottomSheet = (props: BottomSheetProps) => props.opened && <Window {...props} />;
