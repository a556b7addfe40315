const everyMs = 5000;

/** Lets the first telling through, then one in five seconds, with the number of those between that were kept silent. */
export function throttled(): (tell: (unlogged: number) => void) => void {
  let told = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return (tell) => {
    const now = performance.now();
    if (now - told < everyMs) {
      unlogged += 1;
      return;
    }
    tell(unlogged);
    told = now;
    unlogged = 0;
  };
}
