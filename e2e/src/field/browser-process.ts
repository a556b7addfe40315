import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArgs } from '../chromium-args.ts';
import { pageClock } from '../clock.ts';

const debianChromium = '/usr/bin/chromium';

/** A browser with a profile on the disk, as a process that can be killed. */
export class BrowserProcess {
  private constructor(
    private readonly process: ChildProcess,
    readonly context: BrowserContext,
  ) {}

  /** `hidesTabs`: a tab behind another one is hidden, as for a person; otherwise every page is visible. */
  static async start(profile: string, hidesTabs = false): Promise<BrowserProcess> {
    const program = existsSync(debianChromium) ? debianChromium : chromium.executablePath();
    const child = spawn(
      program,
      [
        ...chromiumArgs,
        '--headless=new',
        '--no-first-run',
        '--hide-scrollbars',
        '--password-store=basic',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      // Its own process group, so that all of its processes end with it.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const browser = await chromium.connectOverCDP(await addressOf(child), { noDefaults: hidesTabs });
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no context.');
    await context.addInitScript(pageClock);
    return new BrowserProcess(child, context);
  }

  /** As an empty battery ends it. */
  kill = (): Promise<void> => this.end(-(this.process.pid as number), 'SIGKILL');

  /** Ends it in order, so that it writes everything to its profile. */
  quit = (): Promise<void> => this.end(this.process.pid as number, 'SIGTERM');

  private async end(pid: number, signal: NodeJS.Signals): Promise<void> {
    const closed = once(this.process, 'exit');
    process.kill(pid, signal);
    await closed;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The browser ended: ${printed}`)));
  });
}
