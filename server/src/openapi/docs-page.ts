import { code, escapeHtml, headingsOf, inline, markdownToHtml, table } from './html.ts';
import type { JsonSchema } from './json-schemas.ts';
import type { Media, OpenApiDocument, Operation } from './openapi.ts';

/** The document as one page for people, without scripts or external resources; search with the browser. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags } = document;
  const calls = callsOf(document);
  const ofTag = (tag: string) => calls.filter(({ operation }) => operation.tags[0] === tag);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)} for other programs</title>
<link rel="stylesheet" href="/api/docs.css">
<link rel="service-desc" type="application/json" href="/api/openapi.json">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="/">${escapeHtml(info.title)}</a>
<a class="to-contents" href="#contents">Contents</a>
<a class="file" href="/api/openapi.json">OpenAPI ${escapeHtml(document.openapi)} document</a></header>
<div class="page">
<nav id="contents" aria-label="Contents">${contents(document, ofTag)}</nav>
<main id="content">
<h1>For other programs</h1>
${markdownToHtml(info.description)}
${tags
  .map(
    ({ name, description }) =>
      `<section><h2 id="${idOfTag(name)}">${escapeHtml(name)}</h2><p>${inline(description)}</p>
${ofTag(name).map(callArticle).join('\n')}</section>`,
  )
  .join('\n')}
<section><h2 id="shapes">Shapes</h2><p>What replies and bodies are made of.</p>
${Object.entries(document.components.schemas).map(shapeArticle).join('\n')}</section>
</main>
</div>
</body>
</html>
`;
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const callsOf = (document: OpenApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const idOfTag = (name: string): string => `tag-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;

/** Collapsed by tag, so that a phone shows all tags at once. */
function contents({ info, tags }: OpenApiDocument, ofTag: (tag: string) => Call[]): string {
  const link = (id: string, text: string) => `<li><a href="#${id}">${text}</a></li>`;
  const start = headingsOf(info.description).map(({ id, heading }) => link(id, escapeHtml(heading)));
  const calls = tags.map(({ name }) => {
    const links = ofTag(name).map(({ operation }) =>
      link(operation.operationId, escapeHtml(operation.summary)),
    );
    return `<details><summary>${escapeHtml(name)}</summary><ul>${links.join('')}</ul></details>`;
  });
  return `<ul>${start.join('')}</ul>${calls.join('\n')}<ul>${link('shapes', 'Shapes')}</ul>`;
}

function callArticle({ method, path, operation }: Call): string {
  const { operationId, description, parameters, requestBody, responses } = operation;
  const role = operation['x-role'];
  const [doc = ''] = description.split('\n\n');
  const body = requestBody?.content['application/json'];
  const success = responses['200'];
  const reply = success && 'content' in success ? success.content?.['application/json'] : undefined;
  return `<article id="${operationId}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <a href="#${operationId}"><code>${pathHtml(path)}</code></a></h3>
<p class="facts"><span class="role">${role ? `${role}` : 'open'}</span> <code>${operationId}</code></p>
<p>${inline(doc)}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>${fieldTable(parameters.map((each) => ({ ...each, place: each.in })))}` : ''}
${body ? `<h4>Body</h4>${schemaHtml(body.schema)}` : ''}
${reply ? `<h4>Reply</h4>${schemaHtml(reply.schema)}` : ''}
${exampleHtml({ method, path, operation }, body, reply)}
</article>`;
}

/** May be broken at its slashes. */
const pathHtml = (path: string): string => escapeHtml(path).replaceAll('/', '/<wbr>');

function exampleHtml({ method, path, operation }: Call, body?: Media, reply?: Media): string {
  const parameters = new Map(operation.parameters.map(({ name, example }) => [name, String(example)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters.get(name) ?? ''),
  );
  const sent = body ? `\n\n${JSON.stringify(body.example, null, 2)}` : '';
  return `<details><summary>Example</summary>
${code(`${method} ${filled}${sent}`)}
${reply ? code(JSON.stringify(reply.example, null, 2)) : ''}</details>`;
}

function shapeArticle([name, schema]: [string, JsonSchema]): string {
  return `<article id="${idOfShape(name)}"><h3><code>${escapeHtml(name)}</code></h3>
${schema.description ? `<p>${inline(schema.description)}</p>` : ''}${schemaHtml(schema)}</article>`;
}

const idOfShape = (name: string): string => `shape-${name}`;

interface Field {
  name: string;
  schema: JsonSchema;
  required: boolean;
  description?: string;
  /** `path` or `query`; none for a field. */
  place?: string;
}

function fieldTable(fields: Field[]): string {
  const rows = fields.map(({ name, schema, required, description, place }) => [
    `<code>${escapeHtml(name)}</code>${required ? '' : ' <span class="optional">optional</span>'}${place === 'query' ? ' <span class="optional">query</span>' : ''}`,
    typeHtml(schema),
    inline(description ?? schema.description ?? ''),
  ]);
  return table(['Name', 'Type', 'Meaning'], rows);
}

/** An object as a table of its fields and nested fields; anything else by its type. */
function schemaHtml(schema: JsonSchema): string {
  const fields = fieldsOf(schema, '', true);
  if (fields.length > 0) return `${isList(schema) ? '<p>A list of:</p>' : ''}${fieldTable(fields)}`;
  return `<p>${typeHtml(schema)}</p>`;
}

const isList = (schema: JsonSchema): boolean => schema.type === 'array';

/** The fields of an object or of a list's items; fields of replies are always present. */
function fieldsOf(schema: JsonSchema, before: string, deep: boolean): Field[] {
  const object = isList(schema) ? (schema.items as JsonSchema) : schema;
  const required = new Set(object.required ?? []);
  return Object.entries((object.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const own = { name: before + name, schema: field, required: required.has(name) };
    return deep ? [own, ...fieldsOf(field, `${before}${name}${isList(field) ? '[]' : ''}.`, true)] : [own];
  });
}

function typeHtml(schema: JsonSchema): string {
  if (schema.$ref) return shapeLink(schema.$ref);
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((one) => `<code>${escapeHtml(String(one))}</code>`).join(' ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map((one) => typeHtml(one as JsonSchema)).join(' or ');
  if (isList(schema)) return `list of ${typeHtml((schema.items ?? {}) as JsonSchema)}`;
  const types = [schema.type ?? 'anything'].flat().join(' or ');
  return [types, limitsOf(schema)].filter(Boolean).join(', ');
}

function shapeLink($ref: string): string {
  const name = $ref.split('/').at(-1) ?? '';
  return `<a href="#${idOfShape(name)}">${escapeHtml(name)}</a>`;
}

const largestId = 2_147_483_647;

function limitsOf({ format, pattern, minimum, maximum, maxLength, maxItems }: JsonSchema): string {
  const limits = [
    format,
    pattern && `<code>${escapeHtml(pattern)}</code>`,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && maximum < largestId && `to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
  ];
  return limits.filter(Boolean).join(', ');
}
