import { expect, it } from 'vitest';
import { importTool } from '../../../scripts/fetch-tool.ts';
import { makeDocument } from './document.ts';

/** What is used of the package of tools/redocly. */
interface Redocly {
  lintDocument(
    options: object,
  ): Promise<{ ruleId: string; message: string; location: { pointer?: string }[] }[]>;
  makeDocumentFromString(text: string, name: string): object;
  createConfig(settings: { extends: string[] }): Promise<object>;
  BaseResolver: new () => object;
}

it('the OpenAPI document, when linted with the recommended rules, has no error and no warning', async () => {
  const redocly = await importTool<Redocly>('redocly', '@redocly/openapi-core');
  const problems = await redocly.lintDocument({
    document: redocly.makeDocumentFromString(JSON.stringify(await makeDocument()), 'openapi.json'),
    config: await redocly.createConfig({ extends: ['recommended'] }),
    externalRefResolver: new redocly.BaseResolver(),
  });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
}, 120_000);
