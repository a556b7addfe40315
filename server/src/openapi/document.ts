import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorReply } from '@storyvan/contract/common/error-reply';
import { cookieNames } from '../http/auth-cookies.ts';
import { version } from '../version.ts';
import { errorResponses } from './errors.ts';
import { introduction } from './introduction.ts';
import { type Shapes, toJsonSchema } from './json-schemas.ts';
import { type NamedCall, namedCalls } from './named-calls.ts';
import type { OpenApiDocument, SecurityScheme, Tag } from './openapi.ts';
import { type Example, needsSignIn, operationOf, pathInOpenApi } from './operations.ts';

/** The whole contract as OpenAPI 3.1 (docs/decisions/0034), built in small steps, so that desks do not have to wait. */
export async function makeDocument(): Promise<OpenApiDocument> {
  const examples = await readExamples();
  const shapes: Shapes = {};
  toJsonSchema(errorReply, 'output', shapes);
  const tags = new Map<string, Tag>();
  const paths: OpenApiDocument['paths'] = {};
  for (const call of namedCalls()) {
    await nextTurn();
    const { title: name, description } = call.about;
    tags.set(name, { name, description });
    const path = pathInOpenApi(call.endpoint.path);
    const method = call.endpoint.method.toLowerCase() as 'get' | 'post';
    paths[path] = { ...paths[path], [method]: operationOf(call, name, exampleOf(call, examples), shapes) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Storyvan',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that gave this document' }],
    security: needsSignIn,
    tags: [...tags.values()],
    paths,
    components: {
      securitySchemes: {
        session: cookie(cookieNames.https, 'Over HTTPS'),
        sessionOverHttp: cookie(cookieNames.http, 'On a local network without HTTPS'),
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'For programs: the token of a service account, made by an administrator.',
        },
      },
      schemas: Object.fromEntries(Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1))),
      responses: errorResponses(),
    },
  };
}

const cookie = (name: string, where: string): SecurityScheme => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description: `${where}: set by POST /api/login/grant_ci.`,
});

/** Relative to src/openapi/ or to dist/server/src/openapi/. */
const examplesFile = ['../../dist/api-examples.json', '../../../api-examples.json']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

/** By the names of the calls. The build makes them from real calls (scripts/api-examples.ts). */
async function readExamples(): Promise<Record<string, Example>> {
  if (!examplesFile) throw new Error('There are no examples of the API. Run: npm run build');
  return JSON.parse(await readFile(examplesFile, 'utf8'));
}

function exampleOf({ operationId }: NamedCall, examples: Record<string, Example>): Example {
  const example = examples[operationId];
  if (example) return example;
  throw new Error(`There is no example of ${operationId}. Run: npm run build`);
}
