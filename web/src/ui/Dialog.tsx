import type { DialogProps } from './DialogWindow.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Window = lazyDialog(async () => (await import('./DialogWindow.tsx')).DialogWindow);

/** One dialog for errors, notifications and confirmations. Esc closes it, and the focus returns to where it was. */
export const Dialog = (props: DialogProps) => props.opened && <Window {...props} />;
