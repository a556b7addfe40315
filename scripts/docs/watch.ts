import type { Machine } from './machine.ts';

/** Measures how long a server does not answer. */

/** Asks the server all the time whether it is ready, and notes when it was. */
export async function watch(library: Machine): Promise<void> {
  await library.sure('rm -f /tmp/answered; touch /tmp/watching');
  library.background(
    `while [ -e /tmp/watching ]; do
  if curl -sf --max-time 2 --output /dev/null http://127.0.0.1:3000/readyz; then date +%s%3N >>/tmp/answered; fi
  sleep 0.05
done`,
    'root',
  );
}

/** Throws if there was no answer for longer than `longest` milliseconds since `watch`. */
export async function expectShortGap(library: Machine, what: string, longest = 5000): Promise<void> {
  await library.sure('sleep 0.3; rm /tmp/watching');
  const times = (await library.sure('cat /tmp/answered')).trim().split('\n').map(Number);
  const gap = Math.max(...times.slice(1).map((time, index) => time - (times[index] as number)));
  console.log(`  no answer for ${gap} ms during ${what}`);
  if (gap > longest) throw new Error(`No answer for ${gap} ms during ${what}, more than ${longest} ms.`);
}

/** The line of /metrics with the version that answers. */
export const versionOf = (library: Machine): Promise<string> =>
  library.sure(`curl -s http://127.0.0.1:3000/metrics | grep '^storyvan_build_info'`);
