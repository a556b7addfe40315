import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * A machine of the tests: its own root folder (an overlay), its own processes, and its own network, which reaches only
 * the other machines. Needs root.
 */

export interface Ended {
  code: number;
  output: string;
}

interface RunOptions {
  /** The user that runs it; root by default. */
  as?: string;
  /** Lines to type, one at each prompt. */
  input?: string[];
}

/** Matches a prompt at the end of the output, such as "Password: ". */
const question = /(^|\n)[A-Z][^\n]*: $/;

const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * The first process inside adopts orphans, like init. The disk is volatile: writes do not wait for this computer's own
 * disk, because this computer keeps running when a test machine is killed.
 */
const beFirst = `mount --make-rprivate /
rm -rf "$OWN/work/work"
mount -t overlay overlay -o "volatile,lowerdir=$LOWER,upperdir=$OWN/upper,workdir=$OWN/work" "$OWN/root"
cd "$OWN/root"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mkdir -p run/lock
mount -t sysfs -o ro sysfs sys
if [ -n "$NPM_CACHE" ]; then
  mkdir -p root/.npm
  mount -t overlay overlay -o "lowerdir=$NPM_CACHE,upperdir=$OWN/npm-upper,workdir=$OWN/npm-work" root/.npm
fi
ip link set lo up
hostname "$NAME"
grep -qs " $NAME$" etc/hosts || printf '127.0.0.1 localhost\n127.0.1.1 %s\n' "$NAME" >>etc/hosts
exec chroot . /bin/bash -c 'echo ready; exec >/dev/null; sleep infinity & while :; do wait; done'`;

const started = new Set<Machine>();

export class Machine {
  /** The cgroup of this computer in which its commands run, if any: a folder. */
  cgroup: string | null = null;
  /** Below zero, its processes go before other work of this computer, as they would on a machine that measures time. */
  nice = 0;
  /** Its first process, as this computer numbers it. */
  pid!: number;
  private outer!: ChildProcess;

  private constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly lower: string,
    private readonly npmCache: string,
  ) {}

  /** `lower`: the lower layers of its root folder, the uppermost first. */
  static async start(name: string, lower: string[], npmCache = ''): Promise<Machine> {
    const folder = mkdtempSync(join(tmpdir(), `storyvan-${name}-`));
    for (const each of ['upper', 'work', 'root', 'npm-upper', 'npm-work']) mkdirSync(join(folder, each));
    const machine = new Machine(name, folder, lower.join(':'), npmCache);
    started.add(machine);
    await machine.boot();
    return machine;
  }

  /** Also after `kill`, with the same disk. */
  async boot(): Promise<void> {
    const namespaces = ['--mount', '--net', '--pid', '--uts', '--ipc', '--fork', '--kill-child'];
    const outer = spawn(
      'setpriv',
      ['--pdeathsig', 'KILL', 'unshare', ...namespaces, 'bash', '-euc', beFirst],
      {
        env: {
          ...{ PATH: searchPath, OWN: this.folder, NAME: this.name },
          ...{ LOWER: this.lower, NPM_CACHE: this.npmCache },
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    // Only once it runs in its own root folder: before that, commands would run on this computer.
    await Promise.race([once(outer.stdout as Readable, 'data'), once(outer, 'close')]);
    if (outer.exitCode !== null) throw new Error(`The machine ${this.name} could not be started.`);
    const [pid] = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').split(' ');
    this.outer = outer;
    this.pid = Number(pid);
  }

  /** The path on this computer of a file of the machine. */
  path(inside: string): string {
    return join('/proc', String(this.pid), 'root', inside);
  }

  private enter(command: string[], as: string): [string, string[]] {
    const into = ['--target', String(this.pid), '--mount', '--net', '--pid', '--uts', '--ipc', '--root'];
    const clean = [
      'env',
      '-i',
      `PATH=${searchPath}`,
      'TERM=dumb',
      'LANG=C.UTF-8',
      'DEBIAN_FRONTEND=noninteractive',
    ];
    const login = as === 'root' ? ['HOME=/root', ...command] : ['runuser', '-u', as, '--', 'env', ...command];
    const entered = ['-n', String(this.nice), 'nsenter', ...into, '--wdns=/', ...clean, ...login];
    if (this.cgroup === null) return ['nice', entered];
    const procs = join(this.cgroup, 'cgroup.procs');
    return ['bash', ['-euc', 'echo $$ >"$0"; exec nice "$@"', procs, ...entered]];
  }

  /** Runs bash commands, stopping at the first that fails. */
  async run(commands: string, { as = 'root', input }: RunOptions = {}): Promise<Ended> {
    const home = as === 'root' ? '/root' : `/home/${as}`;
    const text = `cd "${existsSync(this.path(home)) ? home : '/'}"\n${commands}`;
    const bash = ['bash', '-euc', text];
    const quoted = `bash -euc '${text.replaceAll("'", `'\\''`)}'`;
    const command = input ? ['script', '--quiet', '--return', '--command', quoted, '/dev/null'] : bash;
    const child = spawn(...this.enter(command, as), { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
    let output = '';
    const lines = [...(input ?? [])];
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (lines.length > 0 && question.test(output)) child.stdin?.write(`${lines.shift()}\n`);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)));
    return { code, output };
  }

  /** Like `run`, but throws an error with the output if a command fails. */
  async sure(commands: string, options?: RunOptions): Promise<string> {
    const { code, output } = await this.run(commands, options);
    if (code !== 0) throw new Error(`On ${this.name}, exit code ${code}:\n${commands}\n${output}`);
    return output;
  }

  /** Starts commands that keep running. */
  background(commands: string, as: string): ChildProcess {
    return spawn(...this.enter(['bash', '-euc', commands], as), { stdio: 'ignore' });
  }

  /** Copies a file or folder of this computer to the machine. */
  copyIn(from: string, to: string): void {
    mkdirSync(dirname(this.path(to)), { recursive: true });
    execFileSync('cp', ['-a', '--no-target-directory', '--reflink=auto', from, this.path(to)]);
  }

  private ip(...args: string[]): void {
    execFileSync('nsenter', ['--target', String(this.pid), '--net', 'ip', ...args]);
  }

  /** Makes it the switch of a network, with its own address. */
  beSwitch(address: string): void {
    this.ip('link', 'add', 'lan', 'type', 'bridge');
    this.ip('address', 'add', `${address}/24`, 'dev', 'lan');
    this.ip('link', 'set', 'lan', 'up');
  }

  /** Connects its eth0 to a machine that is the switch. */
  plugInto(center: Machine, address: string): void {
    const port = `to-${this.name}`;
    center.ip(...['link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(this.pid)]);
    center.ip('link', 'set', port, 'master', 'lan', 'up');
    this.ip('address', 'add', `${address}/24`, 'dev', 'eth0');
    this.ip('link', 'set', 'eth0', 'up');
  }

  /** Pulls a cable of the switch, or plugs it in again. */
  setPort(machine: Machine, to: 'up' | 'down'): void {
    this.ip('link', 'set', `to-${machine.name}`, to);
  }

  /** Ends all processes at once, as in a power cut. */
  async kill(): Promise<void> {
    if (this.outer.exitCode !== null || this.outer.signalCode !== null) return;
    const ended = new Promise((resolve) => this.outer.once('close', resolve));
    this.outer.kill('SIGKILL');
    await ended;
  }

  /** Ends it and keeps its disk as a folder that can be a lower layer of other machines. */
  async keepDisk(folder: string): Promise<void> {
    await this.kill();
    execFileSync('rm', ['-rf', folder]);
    execFileSync('mv', [join(this.folder, 'upper'), folder]);
  }

  async remove(): Promise<void> {
    await this.kill();
    execFileSync('rm', ['-rf', this.folder]);
    started.delete(this);
  }

  static async removeAll(): Promise<void> {
    for (const machine of started) await machine.remove();
  }
}
