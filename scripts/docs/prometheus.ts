import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPage } from './commands.ts';
import type { Machine } from './machine.ts';
import { running } from './running.ts';

/** Checks the metrics of a running server, and the settings in docs/running.md, with Prometheus's own promtool. */
export async function checkPrometheus(library: Machine): Promise<void> {
  const metrics = await library.sure('curl -s --fail http://127.0.0.1:3000/metrics');
  promtool(['check', 'metrics'], metrics);
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-prometheus-'));
  const rules = yamlBlock('groups:');
  for (const [kind, text] of [
    ['config', yamlBlock('scrape_configs:')],
    ['rules', rules],
  ] as const) {
    const file = join(folder, `${kind}.yml`);
    writeFileSync(file, text);
    promtool(['check', kind, file]);
  }
  rmSync(folder, { recursive: true });
  checkNames(rules, metrics);
}

function promtool(args: string[], input = ''): void {
  try {
    execFileSync('promtool', args, { input, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`promtool ${args.join(' ')}: ${message}\n${stdout}${stderr}`);
  }
}

function yamlBlock(start: string): string {
  const block = readPage(running).blocks.find(
    ({ language, text }) => language === 'yaml' && text.startsWith(start),
  );
  if (!block) throw new Error(`${running} has no block of YAML that starts with ${start}`);
  return block.text;
}

/** A rule about a metric that does not exist would never fire. */
function checkNames(rules: string, metrics: string): void {
  const names = new Set(rules.match(/\b(storyvan|nodejs)_\w+/g));
  const missing = [...names].filter((name) => !metrics.includes(`# TYPE ${name.replace(/_count$/, '')} `));
  if (missing.length > 0) throw new Error(`/metrics does not have ${missing.join(', ')}.`);
}
