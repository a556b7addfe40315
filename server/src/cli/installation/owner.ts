import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { StartError } from '../../start-error.ts';
import { type Place, serviceUser } from './place.ts';

/** Runs programs as the user that owns the data, never as root: the data folder belongs to that user. */
export interface Owner {
  uid: number;
  gid: number;
  run(command: string, args: string[], env?: Record<string, string>): string;
}

export function ownerOf({ kind }: Place, user = serviceUser): Owner {
  const ids =
    kind === 'machine'
      ? { uid: idOf(user, '--user'), gid: idOf(user, '--group') }
      : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return {
    ...ids,
    run(command, args, env = {}) {
      const options: SpawnSyncOptions = kind === 'machine' ? { ...ids, cwd: '/' } : {};
      const path = { PATH: process.env.PATH ?? '/usr/bin:/bin' };
      const { status, stdout, stderr, error } = spawnSync(command, args, {
        ...options,
        encoding: 'utf8',
        env: { ...path, ...env },
      });
      if (status === 0) return stdout as string;
      const said = `${stderr ?? ''}`.trim() || error?.message || `exit code ${status}`;
      throw new StartError(said);
    },
  };
}

const idOf = (user: string, option: string): number =>
  Number(execFileSync('id', [option, user], { encoding: 'utf8' }));
