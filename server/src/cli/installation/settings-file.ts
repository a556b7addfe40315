import { existsSync, readFileSync } from 'node:fs';

/** Reads NAME=VALUE lines as systemd and the command `storyvan` read them; an absent file has none. */
export function readSettingsFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, 'utf8').split('\n');
  const found = lines.flatMap((line) => {
    const [, name, value] = /^\s*([A-Za-z_]\w*)=(.*?)\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined
      ? []
      : [[name, value.replace(/^(["'])(.*)\1$/, '$2')] as const];
  });
  return Object.fromEntries(found);
}
