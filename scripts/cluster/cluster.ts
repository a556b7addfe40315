import type { Machine } from '../docs/machine.ts';
import { eventually, ready } from '../docs/player.ts';

/** The machines of docs/high-availability.md, and what can happen to them. */

export const addresses = { front: '10.0.0.10', one: '10.0.0.11', two: '10.0.0.12', three: '10.0.0.13' };
export type NodeName = 'one' | 'two' | 'three';
export const nodeNames: NodeName[] = ['one', 'two', 'three'];
/** What systemd starts when a machine is switched on, in this order. */
const services = ['etcd', 'patroni', 'haproxy', 'pgbouncer'];
const patronictl = 'patronictl -c /etc/patroni/config.yml';

interface Member {
  name: NodeName;
  role: string;
  state: string;
  timeline?: number;
}

export class Cluster {
  constructor(
    readonly front: Machine,
    readonly nodes: Record<NodeName, Machine>,
  ) {}

  /** As a node sees the cluster; empty while etcd does not answer. */
  private async membersSeenBy(node: NodeName): Promise<Member[]> {
    const { code, output } = await this.nodes[node].run(`curl -s --max-time 3 http://127.0.0.1:8008/cluster`);
    if (code !== 0) return [];
    try {
      return (JSON.parse(output) as { members: Member[] }).members;
    } catch {
      return [];
    }
  }

  /** The node with the primary, by its own word, once there is one among these nodes. */
  async findLeader(among = nodeNames): Promise<NodeName> {
    let leader: NodeName | undefined;
    await eventually(async () => {
      for (const name of among) {
        const { code } = await this.nodes[name].run('curl -sf --max-time 3 http://127.0.0.1:8008/primary');
        if (code === 0) leader = name;
      }
      return String(leader);
    }, /one|two|three/);
    return leader as NodeName;
  }

  async findStandby(role: 'sync_standby' | 'replica'): Promise<NodeName> {
    const members = await this.membersSeenBy(await this.findLeader());
    const found = members.find((member) => member.role === role);
    if (!found) throw new Error(`No ${role} in ${JSON.stringify(members)}`);
    return found.name;
  }

  /** Waits until all three servers are in sync on one timeline, as after the set-up. */
  async becomeWhole(): Promise<void> {
    await patiently(async () => {
      const members = await this.membersSeenBy(await this.findLeader());
      const [leader] = members.filter(({ role }) => role === 'leader');
      const isWell = ({ state, timeline }: Member) =>
        /^(running|streaming)$/.test(state) && timeline === leader?.timeline;
      const whole =
        members.length === 3 && members.every(isWell) && members.some(({ role }) => role === 'sync_standby');
      return whole ? 'whole' : JSON.stringify(members);
    }, /^whole$/);
    for (const name of nodeNames) await ready(this.nodes[name]);
  }

  async kill(name: NodeName): Promise<void> {
    await this.nodes[name].kill();
  }

  /** Switches a machine on again. */
  async boot(name: NodeName): Promise<void> {
    const machine = this.nodes[name];
    await machine.boot();
    machine.plugInto(this.front, addresses[name]);
    // As systemd-tmpfiles does.
    await machine.sure('install -d -m 2775 -o postgres -g postgres /run/postgresql');
    await machine.sure(`systemctl start ${services.join(' ')}`);
    await this.startStoryvan(name);
  }

  /** Without its database, it ends, and systemd starts it again. */
  private async startStoryvan(name: NodeName): Promise<void> {
    const machine = this.nodes[name];
    await patiently(async () => {
      await machine.run('systemctl start storyvan');
      return (await machine.run('curl -s --retry 5 --retry-all-errors http://127.0.0.1:3000/readyz')).output;
    }, /"status":"ready"/);
  }

  /** Restarts everything on a machine, as an update of Debian does. */
  async restart(name: NodeName): Promise<void> {
    const machine = this.nodes[name];
    for (const service of services) await machine.sure(`systemctl restart ${service}`);
    await machine.sure('systemctl stop storyvan');
    await this.startStoryvan(name);
  }

  async restartStoryvan(name: NodeName): Promise<void> {
    await this.nodes[name].sure('systemctl stop storyvan');
    await this.startStoryvan(name);
  }

  /** Pulls its network cable; its own processes still reach each other. */
  isolate(name: NodeName): void {
    this.front.setPort(this.nodes[name], 'down');
  }

  heal(name: NodeName): void {
    this.front.setPort(this.nodes[name], 'up');
  }

  /** The ids of all events that a node's server has, whether it is the primary or a standby. */
  async eventsOn(name: NodeName): Promise<string[]> {
    const query = 'select event_id from lending_event';
    const output = await this.nodes[name].sure(
      `cd / && runuser -u postgres -- psql --no-psqlrc -At -d storyvan -c '${query}'`,
    );
    return output.trim().split('\n').sort();
  }

  async describe(): Promise<string> {
    const leader = await this.findLeader();
    return this.nodes[leader].sure(`runuser -u postgres -- ${patronictl} list`);
  }
}

/** Repeats a call until the reply is as expected, for three minutes. */
async function patiently(ask: () => Promise<string>, expected: RegExp): Promise<void> {
  const giveUp = Date.now() + 180_000;
  for (;;) {
    const answer = await ask().catch((error: Error) => error.message);
    if (expected.test(answer)) return;
    if (Date.now() > giveUp) throw new Error(`Expected ${expected}, got: ${answer}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
