import { readFileSync } from 'node:fs';

/** Prints what CHANGELOG.md says about a version: node scripts/release-notes.js 1.0.0 */
const [version] = process.argv.slice(2);
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
const section = changelog
  .split(/^## /m)
  .find((each) => each.startsWith(`${version} `) || each.startsWith(`${version}\n`));
if (version === undefined || section === undefined) {
  console.error(`CHANGELOG.md has no section "## ${version}".`);
  process.exit(1);
}
console.log(section.split('\n').slice(1).join('\n').trim());
