const everyMs = 5000;

/** Rate-limits a log line: the first passes, then one every five seconds with the number suppressed since. */
export function throttled(): (log: (suppressed: number) => void) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (log) => {
    const now = performance.now();
    if (now - lastAt < everyMs) {
      suppressed += 1;
      return;
    }
    log(suppressed);
    lastAt = now;
    suppressed = 0;
  };
}
