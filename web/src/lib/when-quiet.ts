const quietMs = 3000;

/**
 * Resolves once the page has loaded nothing for some seconds, so that what comes next takes nothing from the first
 * screen on a slow network.
 */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  for (let before = -1, now = loaded(); now !== before; now = loaded()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
}

const loaded = (): number => performance.getEntriesByType('resource').length;
