import type { Plugin } from 'vite';

/** What the browser needs of a call; its schemas, audit entry and description are the server's. */
const kept = ['method', 'path', 'may'];

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  object?: Node;
}
interface Program {
  body: { declaration?: Declaration | null; specifiers?: { local: Node }[] }[];
}
interface Declaration {
  declarations?: { id: Node; init?: (Node & { arguments?: { properties?: Property[] }[] }) | null }[];
}
type Property = Node & { key?: Node };

interface Cut {
  start: number;
  end: number;
  text: string;
}

/**
 * Keeps the method, path and role of each `endpoint({ … })` of the contract, and nothing of its schemas: the server
 * validates (docs/decisions/0003). A schema is a const that is made by a call on `z`, on another schema, or of a
 * function of another file of the contract.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    transform: {
      filter: { id: /\/contract\/src\/.+\.ts$/ },
      handler(code) {
        const cuts = cutsOf(this.parse(code) as unknown as Program);
        // From the end, so that what was found before stays where it is.
        return cuts
          .sort((a, b) => b.start - a.start)
          .reduce((text, cut) => {
            const rest = text.slice(cut.end);
            return text.slice(0, cut.start) + cut.text + (cut.text ? rest : rest.replace(/^\s*,/, ''));
          }, code);
      },
    },
  };
}

function cutsOf(program: Program): Cut[] {
  const makers = new Set(
    program.body.flatMap(({ specifiers }) => specifiers ?? []).map(({ local }) => local?.name),
  );
  return program.body.flatMap((statement) => {
    const { declarations = [] } = statement.declaration ?? (statement as Declaration);
    return declarations.flatMap(({ id, init }): Cut[] => {
      if (init?.type !== 'CallExpression') return [];
      const root = rootOf(init);
      if (root === 'endpoint') {
        const properties = init.arguments?.flatMap((given) => given.properties ?? []) ?? [];
        return properties
          .filter(({ key }) => !kept.includes(String(key?.name)))
          .map(({ start, end }) => ({ start, end, text: '' }));
      }
      if (!makers.has(root) || !makers.has('z')) return [];
      makers.add(id.name);
      // The one stand-in for every schema, which may be asked for more.
      return [{ start: init.start, end: init.end, text: 'z' }];
    });
  });
}

/** `z` of `z.object({ … }).optional()`. */
function rootOf(node: Node | undefined): string | undefined {
  return node?.name ?? (node && rootOf(node.callee ?? node.object));
}
