import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, Cluster, type NodeName, nodeNames } from '../cluster/cluster.ts';
import { copies, host, Load } from '../cluster/load.ts';
import { type Outcome, play, type Scenario as Scene, scenarios } from '../cluster/scenarios.ts';
import { root } from '../run.ts';
import { readPage } from './commands.ts';
import { installedMachine, person } from './library.ts';
import type { Machine } from './machine.ts';
import { expectMatch } from './player.ts';
import { setUpNginx } from './running-proxies.ts';
import type { Part, Scenario, Step } from './scenario.ts';

/** docs/high-availability.md on four machines: machines fail while books are lent. */

const page = 'docs/high-availability.md';
const [prepareSection, etcd, postgres] = [
  'Prepare the machines',
  'Set up etcd',
  'Set up PostgreSQL with Patroni',
];
const [proxies, storyvan, failing, maintain] = [
  'Set up HAProxy and PgBouncer',
  'Set up Storyvan',
  'When something fails',
  'Maintain the cluster',
];
/** The disk of a machine with the packages of the cluster. */
const packages = join(root, '.cache/debian-12-cluster');

/** `played` are the scenarios after the set-up; `done` gets their figures. */
export const clusterPart = (
  played: Scene[],
  done: (outcomes: Outcome[]) => void = () => undefined,
): Part => ({
  name: 'cluster',
  page,
  sections: [prepareSection, etcd, postgres, proxies, storyvan, failing, maintain],
  async prepare(): Promise<Scenario> {
    await keepPackages();
    const front = await installedMachine('front');
    front.beSwitch(addresses.front);
    const nodes = {} as Record<NodeName, Machine>;
    for (const name of nodeNames) {
      nodes[name] = await installedMachine(name, packages);
      nodes[name].plugInto(front, addresses[name]);
    }
    await nodes.one.sure('systemctl start storyvan');
    await importBooks(nodes.one);
    const cluster = new Cluster(front, nodes);
    return {
      machines: Object.fromEntries(
        [front, ...Object.values(nodes)].map((machine) => [machine.name, { machine, as: person }]),
      ),
      home: 'front',
      words: { CLUSTER_PASSWORD: () => 'servers-among-themselves', PASSWORD: () => storyvanPassword },
      steps: stepsOf(cluster, new Load(cluster), played, done),
    };
  },
});

const storyvanPassword = 'the-one-of-storyvan';

/** Installing takes long, so one machine does it for all; on the others the same command finds everything installed. */
async function keepPackages(): Promise<void> {
  if (existsSync(packages)) return;
  const machine = await installedMachine('packages');
  // With systemd, Patroni does not start without its settings.
  await machine.sure(`printf '#!/bin/sh\\n[ "$1" != patroni ] || exit 101\\n' >/usr/sbin/policy-rc.d`);
  const install = readPage(page).blocks.find(({ section }) => section === prepareSection);
  await machine.sure(install?.text ?? '', { as: person });
  await machine.sure("sed -i '/^10\\.0\\.0\\./d' /etc/hosts");
  await machine.sure(
    'service etcd stop; service haproxy stop; service pgbouncer stop; rm -rf /var/lib/etcd/default',
  );
  await machine.keepDisk(packages);
}

async function importBooks(library: Machine): Promise<void> {
  await library.sure(`cd /tmp
printf 'title,author\\nThe Owl,A. Writer\\n' >titles.csv
(echo accn_no,title; for copy in ${copies.join(' ')}; do echo "$copy,The Owl"; done) >copies.csv
storyvan import catalogue titles.csv
storyvan import copies copies.csv`);
}

function stepsOf(cluster: Cluster, load: Load, played: Scene[], done: (outcomes: Outcome[]) => void): Step[] {
  const { front } = cluster;
  return [
    {
      block: [etcd, 'etcdctl'],
      after: async (output) => expectMatch(output, /(is healthy[\s\S]*){3}/, 'etcd'),
    },
    {
      block: [postgres, 'sudo -u postgres patronictl'],
      after: async (output) => {
        for (const role of ['Leader', 'Sync Standby', 'Replica'])
          expectMatch(output, new RegExp(`\\| ${role} +\\|`), 'the list of Patroni');
      },
    },
    {
      block: [storyvan, "echo 'DATABASE_URL="],
      after: async (output) => expectMatch(output, /("status":"ready"[\s\S]*){3}/, '/readyz of all'),
    },
    {
      block: [storyvan, 'sudo sed -i'],
      before: async () => {
        await setUpNginx(front, host);
        await front.sure(`echo ${addresses.front} ${host} >>/etc/hosts`);
      },
      after: () => load.start(),
    },
    {
      block: [failing, 'sudo -u postgres patronictl'],
      before: async () => {
        await cluster.becomeWhole();
        const outcomes: Outcome[] = [];
        for (const scene of played) outcomes.push(await play(scene, { cluster, load }));
        done(outcomes);
      },
    },
    {
      block: [maintain, 'sudo -u postgres patronictl'],
      after: async () => {
        await cluster.becomeWhole();
        await load.goOn();
      },
    },
    {
      block: [maintain, 'sudo systemctl restart storyvan'],
      after: async (output) => {
        expectMatch(output, /("status":"ready"[\s\S]*){3}/, '/readyz of all');
        await load.goOn();
        await load.stopOn(front);
        const events = await load.checkEachOnce();
        console.log(`     ${events} calls were answered, and each was done once on all three servers`);
      },
    },
  ];
}

export const shortScenarios = [scenarios.kill as Scene];
