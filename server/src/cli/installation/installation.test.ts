import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Owner } from './owner.ts';
import { type Place, placeOf } from './place.ts';
import {
  compareVersions,
  findInstalled,
  otherVersions,
  putLink,
  putVersion,
  readLink,
} from './program-files.ts';
import { readinessUrl } from './service.ts';
import { SetAside } from './set-aside.ts';
import { readSettingsFile } from './settings-file.ts';
import { Steps } from './steps.ts';
import { withUnpacked } from './unpack.ts';

/** The parts of an installation that need no root. `npm run docs` installs and upgrades on bare machines. */

const folder = mkdtempSync(join(tmpdir(), 'storyvan-installation-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...path: string[]) => join(folder, ...path);
const place = (name: string): Place => ({ ...placeOf(1000, at(name)), programs: at(name, 'programs') });

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const run = (command: string, args: string[]) => execFileSync(command, args, { encoding: 'utf8' });

describe('versions', () => {
  it.each([
    ['1.0.0', '1.0.1'],
    ['1.9.0', '1.10.0'],
    ['0.1.0', '1.0.0'],
    ['1.0.0-rc.2', '1.0.0-rc.10'],
    ['1.0.0-rc.10', '1.0.0'],
  ])('%s, compared with %s, is the earlier one', (earlier, later) => {
    expect(compareVersions(earlier, later)).toBeLessThan(0);
    expect(compareVersions(later, earlier)).toBeGreaterThan(0);
    expect(compareVersions(later, later)).toBe(0);
  });
});

describe('the file with the settings', () => {
  it('with comments, quotes and spaces, is read as systemd reads it', () => {
    writeFileSync(at('settings.env'), '# TZ=no\n\n TZ=Asia/Kolkata \nA="b c"\nD=\'e\'\nEMPTY=\nnot a line\n');
    expect(readSettingsFile(at('settings.env'))).toEqual({ TZ: 'Asia/Kolkata', A: 'b c', D: 'e', EMPTY: '' });
  });

  it('that is not there has no settings', () => {
    expect(readSettingsFile(at('none.env'))).toEqual({});
  });

  it.each([
    [{}, 'http://127.0.0.1:3000/readyz'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80/readyz'],
    [{ HOST: '::1' }, 'http://[::1]:3000/readyz'],
    [{ HOST: '10.0.0.4' }, 'http://10.0.0.4:3000/readyz'],
  ])('with %j, says that the server answers at %s', (settings, url) => {
    expect(readinessUrl(settings)).toBe(url);
  });
});

describe('the installed versions', () => {
  it('without any, are none', () => {
    expect(findInstalled(place('empty'))).toBeNull();
  });

  it('with a link, are found by it, and another version replaces them in one step', () => {
    const { programs } = place('linked');
    mkdirSync(join(programs, '1.0.0'), { recursive: true });
    putLink('1.0.0', join(programs, 'current'));
    expect(findInstalled(place('linked'))).toMatchObject({ version: '1.0.0' });
    mkdirSync(join(programs, '1.0.1'));
    putLink('1.0.1', join(programs, 'current'));
    expect(readLink(join(programs, 'current'))).toBe('1.0.1');
    expect(readdirSync(programs)).not.toContain('current.next');
  });

  it('copied by someone with a private umask, can be read by all', () => {
    const archive = at('archive');
    mkdirSync(join(archive, 'bin'), { recursive: true, mode: 0o700 });
    writeFileSync(join(archive, 'bin/node'), '#!/bin/sh\n', { mode: 0o700 });
    writeFileSync(join(archive, 'README.md'), 'text', { mode: 0o600 });
    putVersion(archive, at('put/1.0.0'), place('put'));
    const modes = ['bin', 'bin/node', 'README.md'].map((name) => modeOf(at('put/1.0.0', name)));
    expect(modes).toEqual(['755', '755', '644']);
    expect(readdirSync(at('put'))).toEqual(['1.0.0']);
  });

  it('but those to keep and those that run, are to be removed, and nothing else', () => {
    const { programs } = place('many');
    for (const name of ['0.8.0', '0.9.0/bin', '1.0.0', '1.0.1', '1.1.0', 'mine'])
      mkdirSync(join(programs, name), { recursive: true });
    symlinkSync('1.1.0', join(programs, 'current'));
    copyFileSync('/bin/sleep', join(programs, '0.9.0/bin/node'));
    const running = spawn(join(programs, '0.9.0/bin/node'), ['60']);
    try {
      const others = otherVersions(place('many'), ['1.1.0', '1.0.1']);
      expect(others.sort()).toEqual([join(programs, '0.8.0'), join(programs, '1.0.0')]);
    } finally {
      running.kill();
    }
  });
});

describe('steps', () => {
  it('when undone, are undone from the last to the first, also after one that cannot be', () => {
    const done: string[] = [];
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const steps = new Steps();
    steps.do(
      () => done.push('a'),
      () => done.push('not a'),
    );
    steps.do(
      () => done.push('b'),
      () => {
        throw new Error('it is stuck');
      },
    );
    expect(() =>
      steps.do(
        () => {
          throw new Error('half-way');
        },
        () => done.push('not c'),
      ),
    ).toThrow('half-way');
    steps.undo();
    expect(done).toEqual(['a', 'b', 'not c', 'not a']);
    expect(complaint).toHaveBeenCalledWith('This could not be undone: it is stuck');
    complaint.mockRestore();
  });
});

describe('a library set aside', () => {
  const owner = { uid: 0, gid: 0, run } as Owner;

  it('when put back, is as it was, and what replaced it is kept with its log', () => {
    const data = at('data');
    mkdirSync(data);
    const library = join(data, 'storyvan.sqlite');
    writeFileSync(library, 'before');
    const aside = new SetAside(data, '1.0.1', owner);
    aside.keep();
    writeFileSync(library, 'after');
    writeFileSync(`${library}-wal`, 'log of after');
    const replaced = aside.putBack(new Date('2026-11-18T04:30:00Z'));
    expect(replaced).toBe(join(data, 'replaced-20261118T043000Z.sqlite'));
    const contents = readdirSync(data).map((name) => [name, readFileSync(join(data, name), 'utf8')]);
    expect(Object.fromEntries(contents)).toEqual({
      'storyvan.sqlite': 'before',
      'replaced-20261118T043000Z.sqlite': 'after',
      'replaced-20261118T043000Z.sqlite-wal': 'log of after',
    });
  });

  it('that is gone, never takes the library away when it is put back', () => {
    const data = at('data-without-copy');
    mkdirSync(data);
    writeFileSync(join(data, 'storyvan.sqlite'), 'only');
    const aside = new SetAside(data, '1.0.1', owner);
    expect(() => aside.putBack(new Date())).toThrow('the library stays where it is');
    expect(readdirSync(data)).toEqual(['storyvan.sqlite']);
  });

  it('that is not needed any more, leaves nothing behind', () => {
    const data = at('data-of-success');
    mkdirSync(data);
    writeFileSync(join(data, 'storyvan.sqlite'), 'before');
    const aside = new SetAside(data, '1.0.1', owner);
    aside.keep();
    aside.remove();
    expect(readdirSync(data)).toEqual(['storyvan.sqlite']);
  });
});

describe('an archive to upgrade to', () => {
  const unpack = (name: string, work = vi.fn(() => 0)) =>
    withUnpacked(at('downloads', name), place('upgraded'), work);

  it('that is not there, or is something else, is refused with its name', async () => {
    mkdirSync(at('downloads'));
    writeFileSync(at('downloads/photo.tar.gz'), 'not an archive');
    await expect(unpack('none.tar.gz')).rejects.toThrow(/There is no file .*none\.tar\.gz/);
    await expect(unpack('photo.tar.gz')).rejects.toThrow(
      /photo\.tar\.gz is not a release archive of Storyvan/,
    );
    expect(readdirSync(place('upgraded').programs)).toEqual([]);
  });

  it('whose sum differs from the list, is refused before it is unpacked', async () => {
    writeFileSync(at('downloads/SHA256SUMS'), `${'0'.repeat(64)}  photo.tar.gz\n`);
    await expect(unpack('photo.tar.gz')).rejects.toThrow(/is not as it was published/);
  });
});
