import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkCompose, readImage } from '../release/container.ts';
import { root } from '../run.ts';
import { bareMachine, download, person, releaseFolder } from './library.ts';
import type { Machine } from './machine.ts';
import { eventually, expectMatch, running as left, ready } from './player.ts';
import { running } from './running.ts';
import type { Part, Scenario, Step } from './scenario.ts';

/** Installing without root, by npm and as a container, and uninstalling. */

const section = 'Other ways to install';

export const waysPart: Part = {
  name: 'ways',
  page: running,
  sections: [section, 'Uninstall'],
  async prepare(): Promise<Scenario> {
    const own = await bareMachine('own');
    const npm = await bareMachine('npm', { npm: true });
    await download(own);
    for (const machine of [own, npm]) await machine.sure('apt-get install -y curl');
    return {
      machines: { own: { machine: own, as: person }, npm: { machine: npm, as: 'root' } },
      home: 'own',
      words: {},
      steps: [...ownSteps(own), containerStep(npm), uninstallStep(own)],
    };
  },
};

function ownSteps(own: Machine): Step[] {
  return [
    {
      block: [section, 'tar -xzf'],
      after: async (output) => {
        expectMatch(output, /Start it: +\/home\/asha\/\.local\/bin\/storyvan serve/, 'the installation');
        expectMatch(
          await own.sure('ls /opt /etc/systemd/system'),
          /^(?![\s\S]*storyvan)/,
          'what belongs to root',
        );
      },
    },
    {
      block: [section, '~/.local/bin/storyvan serve'],
      after: async () => {
        await ready(own);
        const data = '~/.local/share/storyvan/storyvan.sqlite';
        expectMatch(
          await own.sure(`stat --format '%U %a' ${data}`, { as: person }),
          /^asha 600$/m,
          'the library',
        );
        await stop(own, 'own');
      },
    },
  ];
}

/**
 * The npm package, which no page names before it is published: the machine gets a registry with this package alone; what
 * the package needs is in the cache of npm.
 */
async function checkNpmPackage(machine: Machine): Promise<void> {
  const file = readdirSync(releaseFolder).find((name) => name.endsWith('.tgz')) as string;
  machine.copyIn(join(releaseFolder, file), `/srv/${file}`);
  machine.copyIn(join(root, 'scripts/docs/registry.mjs'), '/srv/registry.mjs');
  left.set('registry', machine.background(`node /srv/registry.mjs /srv/${file}`, 'root'));
  await machine.sure(
    `echo 'registry=http://127.0.0.1:4873/' >>/usr/etc/npmrc
mkdir -p /srv/empty`,
  );
  left.set('npm', machine.background('cd /srv/empty && HOME=/root npx storyvan >/srv/said 2>&1', 'root'));
  const said = await eventually(
    async () => (await machine.run('cat /srv/said')).output,
    /Storyvan is ready at/,
    120,
  );
  expectMatch(
    said,
    /The library is kept in \/srv\/empty\/data\. .*`node_modules\/\.bin\/storyvan --help`/,
    'the npm package',
  );
  await ready(machine);
  expectMatch(await machine.sure('curl -s http://127.0.0.1:3000/'), /<!doctype html>/i, 'the page');
  await stop(machine, 'npm');
}

/** Does on a bare machine what the Dockerfile says, from the unpacked archive. */
function containerStep(machine: Machine): Step {
  return {
    block: [section, 'docker compose'],
    after: async () => {
      await checkNpmPackage(machine);
      checkCompose('compose.yaml');
      checkCompose('compose.postgres.yaml');
      const { prepare, start, health, user, env } = readImage();
      await download(machine, releaseFolder, '/srv');
      await machine.sure(
        'mkdir /archive && tar -xzf /srv/storyvan-*-linux-x64.tar.gz -C /archive --strip-components=1',
      );
      await machine.sure(quoted(prepare));
      const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      const as = ['runuser', '-u', user, '--', 'env', ...settings];
      left.set('container', machine.background(quoted([...as, ...start]), 'root'));
      await ready(machine);
      await machine.sure(quoted([...as, ...health]));
      await stop(machine, 'container');
      const { code } = await machine.run(quoted([...as, ...health]));
      if (code === 0) throw new Error('The health check passes although nothing runs.');
    },
  };
}

const quoted = (words: string[]): string =>
  words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

async function stop(machine: Machine, name: string): Promise<void> {
  // In brackets, so that the commands do not find themselves.
  const server = "--full '[s]toryvan.js serve|[.]bin/storyvan$'";
  await machine.sure(`pkill ${server}`);
  await eventually(async () => (await machine.run(`pgrep ${server} || echo none`)).output, /none/);
  left.get(name)?.kill();
}

function uninstallStep(own: Machine): Step {
  return {
    block: ['Uninstall', '~/.local/bin/storyvan uninstall'],
    after: async (output) => {
      expectMatch(output, /The library is still in \/home\/asha\/\.local\/share\/storyvan/, 'uninstalling');
      const remaining = await own.sure('find ~/.local ~/.config -name "*storyvan*" | sort', { as: person });
      expectMatch(
        remaining,
        /^\S+\.config\/storyvan\n\S+storyvan\.env\n\S+\.local\/share\/storyvan\n\S+storyvan\.sqlite\S*\n$/,
        'what remains',
      );
    },
  };
}
