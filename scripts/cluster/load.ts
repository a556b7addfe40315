import { join } from 'node:path';
import { standInNode } from '../docs/library.ts';
import type { Machine } from '../docs/machine.ts';
import { eventually } from '../docs/player.ts';
import { root } from '../run.ts';
import { addresses, type Cluster, type NodeName, nodeNames } from './cluster.ts';

/** Desks that lend and take back during all scenarios, and what they were answered. */

export const host = 'books.localhost';
const password = 'a long enough passphrase';
const acknowledged = '/tmp/acknowledged';
const copiesOnFront = ['B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6'];
/** For desks that work on a machine that is cut off. */
const copiesOnNode = ['B-7', 'B-8'];
export const copies = [...copiesOnFront, ...copiesOnNode];

interface Acknowledged {
  event: string;
  at: number;
}

export class Load {
  private readonly places: Machine[] = [];

  constructor(private readonly cluster: Cluster) {}

  /** Six desks behind the proxy; each Storyvan must have answered one of them. */
  async start(): Promise<void> {
    const { front, nodes } = this.cluster;
    this.run(front, `https://${host}`, copiesOnFront);
    for (const name of nodeNames) {
      const log = async () =>
        (await nodes[name].run('grep book_site /var/log/storyvan.journal | tail -1')).output ||
        (await front.run('cat /tmp/desks.log')).output;
      await eventually(log, new RegExp(`"address":"${addresses.front}"`));
    }
  }

  /** Two desks more, which reach only the Storyvan on the same machine. */
  async startOn(name: NodeName): Promise<void> {
    const machine = this.cluster.nodes[name];
    this.run(machine, 'http://127.0.0.1:3000', copiesOnNode);
    await eventually(async () => String((await acknowledgedOn(machine)).length), /^\d{2}/);
  }

  private run(machine: Machine, address: string, on: string[]): void {
    machine.copyIn(join(root, 'scripts/docs/desk.mjs'), '/tmp/desk.mjs');
    machine.background(
      `echo $$ >/tmp/desks.pid
certificate=/etc/letsencrypt/live/${host}/fullchain.pem
[ ! -e $certificate ] || export NODE_EXTRA_CA_CERTS=$certificate
exec ${standInNode} /tmp/desk.mjs ${address} ${acknowledged} CHI '${password}' ${on.join(' ')} >/tmp/desks.log 2>&1`,
      'root',
    );
    if (!this.places.includes(machine)) this.places.push(machine);
  }

  /** Each desk first finishes its last call, also the one whose answer was lost. */
  async stopOn(machine: Machine): Promise<void> {
    const { code } = await machine.run('kill "$(cat /tmp/desks.pid)"');
    if (code !== 0)
      throw new Error(`The desks on ${machine.name} ended: ${await machine.sure('cat /tmp/desks.log')}`);
    await eventually(
      async () => (await machine.run('ls "/proc/$(cat /tmp/desks.pid)"')).output,
      /No such file/,
    );
    const complaints = await machine.sure('cat /tmp/desks.log');
    if (complaints !== '') throw new Error(`The desks on ${machine.name} say: ${complaints}`);
  }

  /** Of the desks behind the proxy. */
  answers(): Promise<Acknowledged[]> {
    return acknowledgedOn(this.cluster.front);
  }

  private async allAnswers(): Promise<Acknowledged[]> {
    return (await Promise.all(this.places.map(acknowledgedOn))).flat();
  }

  /** Nothing that was acknowledged so far is missing on a node. */
  async checkNothingLost(on: NodeName): Promise<number> {
    const before = await this.allAnswers();
    const kept = new Set(await this.cluster.eventsOn(on));
    const lost = before.filter(({ event }) => !kept.has(event));
    if (lost.length > 0) throw new Error(`${lost.length} of ${before.length} acknowledged events are lost.`);
    return before.length;
  }

  /** After all desks have stopped: each call had exactly one effect, on every node, and there are no other effects. */
  async checkEachOnce(): Promise<number> {
    const answered = (await this.allAnswers()).map(({ event }) => event).sort();
    for (const name of nodeNames) {
      const kept = () => this.cluster.eventsOn(name);
      const isEqual = async () => String((await kept()).join() === answered.join());
      await eventually(isEqual, /true/).catch(async () => {
        const { length } = await kept();
        throw new Error(`On ${name}, ${length} events are kept, and ${answered.length} were answered.`);
      });
    }
    return answered.length;
  }

  /** The longest time without any answer since a moment, in milliseconds, after answers have come again. */
  async outageSince(since: number): Promise<number> {
    const times = (await this.answers()).map(({ at }) => at).filter((at) => at >= since - 1000);
    return Math.max(...times.map((at, n) => at - (times[n - 1] ?? at)));
  }

  /** Waits until the desks behind the proxy are answered again, in several calls each. */
  async goOn(): Promise<void> {
    const from = (await this.answers()).length;
    const enough = async () => String((await this.answers()).length - from > copiesOnFront.length * 5);
    for (let tries = 1; ; tries++) {
      const done = await eventually(enough, /true/).catch(() => null);
      if (done) return;
      if (tries === 3) throw new Error(`No answers any more.\n${await this.cluster.describe()}`);
    }
  }
}

async function acknowledgedOn(machine: Machine): Promise<Acknowledged[]> {
  const { output } = await machine.run(`cat ${acknowledged} 2>/dev/null`);
  return output
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '))
    .map(([event = '', at]) => ({ event, at: Number(at) }));
}
