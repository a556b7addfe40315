import { Dialog } from '../../ui/Dialog.tsx';
import classes from './KeysSheet.module.css';

const keys: [string, string][] = [
  [
    'Enter',
    'lends, takes back or renews the book in the scan field, or chooses the child whose name is there',
  ],
  ['← →', 'in the empty field: Lend, Take back or Renew'],
  ['↓', 'from the field to what can be chosen: a book, a child, or what else to do with a refused book'],
  ['↑ ↓', 'in a list: one line up or down'],
  ['Tab', 'the same as Enter while a number is in the field'],
  ['/', 'finds a book or a child anywhere'],
  ['Esc', 'closes'],
  ['?', 'shows these keys'],
];

/** The keys of the desk. Letters and digits go to the scan field from everywhere. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog kind="notification" title="Keys of the desk" opened onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>You can scan or type at any time: what you type goes to the scan field.</p>
    </Dialog>
  );
}
