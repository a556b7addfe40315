import { loadWhenInUse } from '../lib/load-when-in-use.ts';
import type { DialogProps } from './DialogWindow.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const load = async () => (await import('./DialogWindow.tsx')).DialogWindow;
loadWhenInUse(load);
const Window = lazyDialog(load);

/** One dialog for errors, notifications and confirmations. Esc closes it, and the focus returns to where it was. */
export const Dialog = (props: DialogProps) => props.opened && <Window {...props} />;
