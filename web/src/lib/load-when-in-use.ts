/**
 * Loads code that a person may need next, such as a dialog: not with the screen, which would come later, and not at the
 * moment when it is needed, because the network may be gone then. It is loaded after the first key or tap.
 */

const loads: (() => Promise<unknown>)[] = [];
let inUse = false;

/** Idle, so that it delays no answer to the key or tap. Safari has no requestIdleCallback. */
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 500);

export function loadWhenInUse(load: () => Promise<unknown>): void {
  // Without a network it is loaded when it is needed.
  const run = () => load().catch(() => undefined);
  if (inUse) whenIdle(run);
  else loads.push(run);
}

function noteUse(): void {
  if (inUse) return;
  inUse = true;
  for (const load of loads) whenIdle(load);
}

for (const event of ['pointerdown', 'keydown'])
  addEventListener(event, noteUse, { once: true, passive: true });
