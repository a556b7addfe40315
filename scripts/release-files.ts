import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkCompose, readImage } from './release/container.ts';
import { root } from './run.ts';

/**
 * Checks the files of a release that nothing else runs: that all packages have one version, which the changelog
 * describes, and that workflows, Dockerfile and compose files are sound.
 */

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
interface Manifest {
  version: string;
  workspaces: string[];
  scripts: Record<string, string>;
}
const { version, workspaces, scripts } = JSON.parse(read('package.json')) as Manifest;

function problemsOfVersions(): string[] {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Manifest> };
  const versions = [
    ...workspaces.map((name) => [`${name}/package.json`, JSON.parse(read(`${name}/package.json`)).version]),
    ...['', ...workspaces].map((name) => [`package-lock.json ("${name}")`, packages[name]?.version]),
  ];
  return [
    ...versions
      .filter(([, each]) => each !== version)
      .map(([where, each]) => `${where} has the version ${each}, and package.json ${version}`),
    ...(read('CHANGELOG.md').includes(`\n## ${version}\n`) ? [] : [`CHANGELOG.md has no part ${version}`]),
  ];
}

interface Step {
  run?: string;
  uses?: string;
}
interface Job {
  steps: Step[];
  needs?: string;
}

const keys = {
  workflow: 'name on permissions concurrency jobs'.split(' '),
  job: 'name needs runs-on container timeout-minutes strategy permissions steps'.split(' '),
  step: 'name if uses with run env working-directory'.split(' '),
};
const neededInJob = ['runs-on', 'timeout-minutes', 'steps'];

function problemsOfKeys(where: string, given: object, allowed: string[], needed: string[]): string[] {
  return [
    ...Object.keys(given)
      .filter((key) => !allowed.includes(key))
      .map((key) => `${where}: a key "${key}" is not known`),
    ...needed.filter((key) => !(key in given)).map((key) => `${where}: ${key} is missing`),
  ];
}

function problemsOfWorkflow(name: string): string[] {
  const workflow = parse(read(`.github/workflows/${name}`), { strict: true, uniqueKeys: true }) as {
    permissions?: object;
    jobs: Record<string, Job>;
  };
  const jobs = Object.entries(workflow.jobs);
  return [
    ...problemsOfKeys(name, workflow, keys.workflow, keys.workflow),
    ...(JSON.stringify(workflow.permissions) === '{"contents":"read"}'
      ? []
      : [`${name}: may do more than read, for all of its jobs`]),
    ...jobs.flatMap(([id, job]) => [
      ...problemsOfKeys(`${name}, ${id}`, job, keys.job, neededInJob),
      ...(job.needs === undefined || job.needs in workflow.jobs ? [] : [`${name}: there is no ${job.needs}`]),
      ...job.steps.flatMap((step, index) => problemsOfStep(`${name}, ${id}, step ${index + 1}`, step)),
    ]),
  ];
}

function problemsOfStep(where: string, step: Step): string[] {
  const { run = '', uses } = step;
  const commands = [...run.matchAll(/npm run ([\w-]+)/g)].map(([, command]) => command as string);
  const files = [...run.matchAll(/(?:\.ci|scripts)\/[\w./-]+/g)].map(([file]) => file);
  return [
    ...problemsOfKeys(where, step, keys.step, []),
    ...((run === '') === (uses === undefined) ? [`${where}: needs either "run" or "uses"`] : []),
    ...(uses === undefined || /^[\w-]+\/[\w-]+@v\d+$/.test(uses) ? [] : [`${where}: ${uses} is not pinned`]),
    ...commands.filter((each) => !(each in scripts)).map((each) => `${where}: there is no npm run ${each}`),
    ...files.filter((each) => !existsSync(join(root, each))).map((each) => `${where}: there is no ${each}`),
    // What a stranger has written would become a part of the command.
    ...(run.includes('${{') ? [`${where}: use a variable of the environment instead of an expression`] : []),
    ...(spawnSync('bash', ['-n', '-c', run]).status === 0 ? [] : [`${where}: bash cannot read it`]),
  ];
}

const problems = [
  ...problemsOfVersions(),
  ...readdirSync(join(root, '.github/workflows')).flatMap(problemsOfWorkflow),
];
for (const problem of problems) console.error(problem);
readImage();
for (const name of ['compose.yaml', 'compose.postgres.yaml']) checkCompose(name);
process.exitCode = problems.length === 0 ? 0 : 1;
