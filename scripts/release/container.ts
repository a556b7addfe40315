import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, type JSONInstruction, type Property } from 'dockerfile-ast';
import { parse } from 'yaml';
import { root } from '../run.ts';

/** Reads deploy/Dockerfile, and checks it and the compose files, because no Docker engine runs where the tests run. */

export interface Image {
  /** The only RUN. */
  prepare: string[];
  /** ENTRYPOINT with CMD. */
  start: string[];
  health: string[];
  user: string;
  env: Record<string, string>;
}

const text = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');

/** "debian:12.11-slim": a version with at least two numbers, or a digest. */
const pinned = /^[a-z/]+(:\d+\.\d+[\w.-]*|@sha256:[0-9a-f]{64})$/;
const secret = /password|secret|token|key/i;

export function readImage(): Image {
  const file = DockerfileParser.parse(text('Dockerfile'));
  const all = (keyword: string) => file.getInstructions().filter((each) => each.getKeyword() === keyword);
  const words = (keyword: string): string[] => {
    const [instruction, ...others] = all(keyword) as JSONInstruction[];
    const strings = instruction?.getJSONStrings().map((each) => each.getJSONValue()) ?? [];
    if (strings.length === 0 || others.length > 0)
      throw new Error(`The Dockerfile must have one ${keyword}, as a list of words ["…"].`);
    return strings;
  };
  const [health] = file.getHEALTHCHECKs();
  const env = Object.fromEntries(
    file
      .getENVs()
      .flatMap((each) => each.getProperties().map((one: Property) => [one.getName(), one.getValue()])),
  ) as Record<string, string>;
  const users = all('USER').map((each) => each.getArgumentsContent() ?? '');
  const problems = [
    ...file
      .getFROMs()
      .flatMap((each) => (pinned.test(each.getImage() ?? '') ? [] : [`${each.getImage()} is not pinned`])),
    ...(health ? [] : ['it has no HEALTHCHECK']),
    ...(['', 'root', '0'].includes(users.at(-1) ?? '') ? ['it runs as root'] : []),
    ...(all('ADD').length > 0 ? ['it has an ADD; use a bind mount or COPY'] : []),
    ...[...Object.keys(env), ...all('ARG').map((each) => each.getArgumentsContent() ?? '')]
      .filter((name) => secret.test(name))
      .map((name) => `${name} would keep a secret in the image`),
  ];
  if (problems.length > 0) throw new Error(`deploy/Dockerfile: ${problems.join('; ')}`);
  const [, list = '[]'] = /CMD (\[.*\])$/s.exec(health?.getArgumentsContent() ?? '') ?? [];
  return {
    prepare: words('RUN'),
    start: [...words('ENTRYPOINT'), ...words('CMD')],
    health: JSON.parse(list),
    user: users.at(-1) as string,
    env,
  };
}

interface Compose {
  services: Record<string, Record<string, unknown>>;
  networks?: Record<string, unknown>;
  volumes?: Record<string, unknown>;
}

/** What these files use of the Compose Specification; a word that is misspelt is in none of the lists. */
const serviceKeys = new Set(
  'build image init restart stop_grace_period depends_on environment networks ports volumes read_only tmpfs cap_drop security_opt healthcheck command'.split(
    ' ',
  ),
);

export function checkCompose(name: string): void {
  const compose = parse(text(name), { strict: true, uniqueKeys: true }) as Compose;
  const named = (kind: 'networks' | 'volumes') => Object.keys(compose[kind] ?? {});
  const problems = Object.entries(compose.services).flatMap(([service, settings]) => {
    const list = (key: string) => (settings[key] ?? []) as string[];
    const image = String(settings.image);
    const environment = Object.entries((settings.environment ?? {}) as Record<string, string>);
    return [
      ...Object.keys(settings)
        .filter((key) => !serviceKeys.has(key))
        .map((key) => `${service} has a ${key}`),
      ...(settings.build || pinned.test(image) ? [] : [`${image} is not pinned`]),
      ...(settings.restart ? [] : [`${service} is not started again after a restart of the machine`]),
      ...list('volumes')
        .filter((each) => !named('volumes').includes(each.split(':')[0] as string))
        .map((each) => `${service}: there is no volume ${each}`),
      ...list('networks')
        .filter((each) => !named('networks').includes(each))
        .map((each) => `${service}: there is no network ${each}`),
      ...Object.keys((settings.depends_on ?? {}) as object)
        .map((each) => (Array.isArray(settings.depends_on) ? settings.depends_on[Number(each)] : each))
        .filter((each) => !(each in compose.services))
        .map((each) => `${service} waits for ${each}, but there is not such a service`),
      ...environment
        .filter(
          ([key, value]) => /PASSWORD|_URL/.test(key) && /password/i.test(value) && !value.includes('${'),
        )
        .map(([key]) => `${service}: ${key} has a password in it`),
    ];
  });
  if (problems.length > 0) throw new Error(`deploy/${name}: ${problems.join('; ')}`);
}
