import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import type { Place } from './place.ts';

/** The service under systemd. Where systemd does not run (a container), it is never active and nothing starts it. */
export class Service {
  private readonly scope: string[];
  /** Whether systemd can run the service here. */
  readonly managed: boolean;

  constructor(
    { kind }: Place,
    readonly unit = 'storyvan',
  ) {
    this.scope = kind === 'user' ? ['--user'] : [];
    this.managed =
      kind === 'machine' ? existsSync('/run/systemd/system') : this.ask('show-environment').status === 0;
  }

  private ask(...args: string[]) {
    return spawnSync('systemctl', [...this.scope, ...args], { encoding: 'utf8' });
  }

  private order(...args: string[]): void {
    if (!this.managed) return;
    const { status, stdout, stderr, error } = this.ask(...args);
    if (status === 0) return;
    const said = `${stdout ?? ''}${stderr ?? ''}`.trim() || error?.message;
    throw new StartError(`systemctl ${args.join(' ')} failed: ${said}`);
  }

  active = (): boolean => this.managed && this.ask('is-active', '--quiet', this.unit).status === 0;
  start = (): void => this.order('start', this.unit);
  stop = (): void => this.order('stop', this.unit);
  reload = (): void => this.order('daemon-reload');
  enable = (): void => this.order('enable', '--now', this.unit);
  disable = (): void => this.order('disable', '--now', this.unit);
}

/** A service that has ended is started again by systemd after two seconds; it is given up after this time. */
const longestPause = 1500;
/** Asking systemd starts a program, which takes time from the server that starts. */
const betweenAsking = 500;

/** Waits until the service answers that it is ready. False if it ends or is not ready after `milliseconds`. */
export async function becomesReady(service: Service, url: string, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  let seen = Date.now();
  let asked = seen;
  while (Date.now() < until) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (reply?.status === 200) return true;
    if (Date.now() - asked > betweenAsking) {
      asked = Date.now();
      if (service.active()) seen = asked;
      else if (asked - seen > longestPause) return false;
    }
    await sleep(50);
  }
  return false;
}

/** Where the server of these settings answers, as seen from this machine. */
export function readinessUrl({ HOST = '127.0.0.1', PORT = '3000' }: Record<string, string>): string {
  const anywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = anywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}/readyz`;
}
