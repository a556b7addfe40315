import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, type NodeName, nodeNames } from './cluster.ts';
import type { Load } from './load.ts';

/** What happens to the cluster while desks lend. After each scenario the cluster is whole again. */

interface Scene {
  cluster: Cluster;
  load: Load;
}

export interface Scenario {
  what: string;
  times: number;
  /** Returns since when answers may have been missing. */
  run: (scene: Scene) => Promise<number>;
}

export interface Outcome {
  what: string;
  /** Milliseconds without any answer, of each run. */
  outages: number[];
}

/** Longer than Patroni needs in any of the scenarios. */
const longestOutage = 60_000;

const others = (name: NodeName): NodeName[] => nodeNames.filter((each) => each !== name);

async function killPrimary({ cluster, load }: Scene): Promise<number> {
  const primary = await cluster.findLeader();
  const at = Date.now();
  await cluster.kill(primary);
  await load.goOn();
  await load.checkNothingLost(await cluster.findLeader(others(primary)));
  await cluster.boot(primary);
  return at;
}

/** Desks on the side of the old primary continue to send; what they are answered must be kept. */
async function isolatePrimary({ cluster, load }: Scene): Promise<number> {
  const primary = await cluster.findLeader();
  await load.startOn(primary);
  const at = Date.now();
  cluster.isolate(primary);
  await load.goOn();
  const leader = await cluster.findLeader(others(primary));
  await load.checkNothingLost(leader);
  await sleep(5000);
  cluster.heal(primary);
  await cluster.becomeWhole();
  await load.stopOn(cluster.nodes[primary]);
  return at;
}

const isolateStandby =
  (role: 'sync_standby' | 'replica') =>
  async ({ cluster, load }: Scene): Promise<number> => {
    const standby = await cluster.findStandby(role);
    const at = Date.now();
    cluster.isolate(standby);
    await load.goOn();
    await sleep(10_000);
    cluster.heal(standby);
    return at;
  };

async function restartAll({ cluster, load }: Scene): Promise<number> {
  const at = Date.now();
  for (const name of nodeNames) {
    await cluster.restart(name);
    await load.goOn();
    await cluster.becomeWhole();
  }
  return at;
}

async function restartStoryvan({ cluster, load }: Scene): Promise<number> {
  const at = Date.now();
  for (const name of nodeNames) {
    await cluster.restartStoryvan(name);
    await load.goOn();
  }
  return at;
}

export const scenarios: Record<string, Scenario> = {
  kill: { what: 'the machine of the primary is killed', times: 1, run: killPrimary },
  isolate: {
    what: 'the machine of the primary is cut off, desks on its side',
    times: 3,
    run: isolatePrimary,
  },
  'sync-standby': {
    what: 'the machine of the synchronous standby is cut off',
    times: 3,
    run: isolateStandby('sync_standby'),
  },
  standby: { what: 'the machine of the other standby is cut off', times: 3, run: isolateStandby('replica') },
  restart: { what: 'everything is restarted, one machine after the other', times: 1, run: restartAll },
  'restart-storyvan': {
    what: 'Storyvan is restarted, one process after the other',
    times: 3,
    run: restartStoryvan,
  },
  twenty: {
    what: 'the machine of the primary is killed, twenty times in a row',
    times: 20,
    run: killPrimary,
  },
};

export async function play({ what, times, run }: Scenario, scene: Scene): Promise<Outcome> {
  const outages: number[] = [];
  for (let n = 0; n < times; n++) {
    const since = await run(scene);
    await scene.cluster.becomeWhole();
    const checked = await scene.load.checkNothingLost(await scene.cluster.findLeader());
    const outage = await scene.load.outageSince(since);
    outages.push(outage);
    console.log(`     ${what}: ${outage} ms without an answer, ${checked} events kept`);
    if (outage > longestOutage) throw new Error(`That is longer than ${longestOutage} ms.`);
  }
  return { what, outages };
}
