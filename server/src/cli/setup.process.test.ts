import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../testing/processes/server-process.ts';
import { useFolder } from '../testing/use-folder.ts';

/** Processes start slowly on a busy machine. */
const patience = 240_000;
const folder = useFolder('setup');

/** The example of docs/settings.md. */
const documented = () => {
  const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  return JSON.parse(page.split('```json')[1]?.split('```')[0] ?? '{}');
};

it(
  'a library, set up with the documented file and a password in a file beside it, is complete, and only once',
  async () => {
    const DATA_DIR = join(folder, 'data');
    const file = join(folder, 'library.json');
    const secret = join(folder, 'secret.env');
    writeFileSync(file, JSON.stringify(documented()));
    writeFileSync(secret, 'STORYVAN_PASSWORD="nine crows on a fence"\n');
    const setup = (args: string[], input?: string) => runProgram(['setup', ...args], { DATA_DIR }, input);

    const code = await setup(['--code']);
    expect(code).toEqual({ code: 0, stdout: expect.stringMatching(/^(\w{4}-?){3}\n$/), stderr: '' });
    for (const args of [[], ['--code', '--file', file]])
      expect(await setup(args)).toEqual({ code: 1, stdout: '', stderr: 'Give either --file or --code.\n' });

    const wrong = documented();
    wrong.settings.profile.time_zone = 'Goa';
    wrong.settings.periods.child.lis = 0;
    wrong.settings.colour = 'red';
    expect(await setup(['--file', '-', '--env-file', secret], JSON.stringify(wrong))).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'Nothing was written. Correct the file:',
        '  settings.profile.time_zone: Choose a time zone, such as Asia/Kolkata.',
        '  settings.periods.child.lis: Enter a whole number of days from 1 to 365.',
        '  settings: Unrecognized key: "colour"',
        '',
      ].join('\n'),
    });

    const done = await setup(['--file', file, '--env-file', secret]);
    expect(done).toEqual({ code: 0, stdout: 'The library is set up. Sign in as leela.\n', stderr: '' });
    const again = await setup(['--file', file, '--env-file', secret]);
    expect([again.code, again.stderr]).toEqual([
      1,
      'This library has an account already, so it is set up. Nothing was changed.\n',
    ]);
    const late = await setup(['--code']);
    expect([late.code, late.stderr]).toEqual([1, 'This library has an account already, so it is set up.\n']);
  },
  patience,
);
