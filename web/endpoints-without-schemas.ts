import type { Plugin } from 'vite';

/** What make an endpoint of its path, its role and the definition, which is for the server. */
const endpointMakers = ['get', 'post'];

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  object?: Node;
}
interface Program {
  body: Statement[];
}
type Statement = Node & { declaration?: Declaration | null; specifiers?: { local: Node }[] };
interface Declaration {
  declarations?: { id: Node; init?: Value | null }[];
}
type Value = Node & { arguments?: Value[]; properties?: { value?: Value }[] };

interface Cut {
  start: number;
  end: number;
  text: string;
}

/**
 * Keeps only the path and role of each `get('…', 'staff', { … })` and `post` of the contract, because the schemas, the
 * audit entry, the description and the example are for the server (docs/decisions/0003). A schema is a const, or a property of one, made by a call on `z`, on another schema, or by a
 * function of another file of the contract.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    transform: {
      filter: { id: /\/contract\/src\/.+\.ts$/ },
      handler(code) {
        const program = (text: string) => this.parse(text) as unknown as Program;
        const withoutSchemas = withCuts(code, cutsOf(program(code)));
        return withCuts(withoutSchemas, unusedImports(withoutSchemas, program(withoutSchemas)));
      },
    },
  };
}

/** From the end, so that the positions of the other cuts stay right. */
const withCuts = (code: string, cuts: Cut[]): string =>
  cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, cut) => {
      const rest = text.slice(cut.end);
      return text.slice(0, cut.start) + cut.text + (cut.text ? rest : rest.replace(/^\s*,/, ''));
    }, code);

function cutsOf(program: Program): Cut[] {
  const makers = new Set(
    program.body.flatMap(({ specifiers }) => specifiers ?? []).map(({ local }) => local?.name),
  );
  return program.body.flatMap((statement) => {
    const { declarations = [] } = statement.declaration ?? (statement as Declaration);
    return declarations.flatMap(({ id, init }): Cut[] => {
      if (init?.type === 'ObjectExpression') return schemasIn(init, makers);
      if (init?.type !== 'CallExpression') return [];
      const root = rootOf(init);
      if (root && endpointMakers.includes(root)) {
        const [, , definition] = init.arguments ?? [];
        if (!definition)
          throw new Error(`The endpoint ${id.name} must have a path, a role and a definition.`);
        return [
          // An endpoint that no screen uses can then be left out.
          { start: init.start, end: init.start, text: '/* @__PURE__ */ ' },
          { start: definition.start, end: definition.end, text: '{}' },
        ];
      }
      if (!makers.has(root) || !makers.has('z')) return [];
      makers.add(id.name);
      // One object replaces every schema, which other schemas may still extend.
      return [{ start: init.start, end: init.end, text: 'z' }];
    });
  });
}

function schemasIn({ properties = [] }: Value, makers: ReadonlySet<string | undefined>): Cut[] {
  if (!makers.has('z')) return [];
  return properties.flatMap(({ value }) =>
    value?.type === 'CallExpression' && makers.has(rootOf(value))
      ? [{ start: value.start, end: value.end, text: 'z' }]
      : [],
  );
}

/** A file imported for a schema only would otherwise be loaded by every screen that makes a call of this file. */
function unusedImports(code: string, program: Program): Cut[] {
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = withCuts(
    code,
    imports.map(({ start, end }) => ({ start, end, text: ';' })),
  );
  const isUsed = ({ local }: { local: Node }) => new RegExp(`\\b${local.name}\\b`).test(rest);
  return imports
    .filter(({ specifiers = [] }) => specifiers.length > 0 && !specifiers.some(isUsed))
    .map(({ start, end }) => ({ start, end, text: ';' }));
}

/** `z` of `z.object({ … }).optional()`. */
function rootOf(node: Node | undefined): string | undefined {
  return node?.name ?? (node && rootOf(node.callee ?? node.object));
}
