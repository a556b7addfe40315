import type { Plugin } from 'vite';
import { callsOfFrame, firstCalls } from './first-calls.ts';

/** What the server names in the page of a screen, to be loaded with it (docs/decisions/0057). */
interface ScreenFiles {
  /** As in the router: "/mop/site/$siteId". */
  path: string;
  scripts: string[];
  styles: string[];
  /** Addresses in the API with the parameters of the path, and with dates that the browser fills in. */
  calls: string[];
}

interface Chunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/** The frame of every screen, which routes/__root.tsx loads. */
const frame = /\/src\/(ui\/shell\/Shell|features\/catalogue\/search-box\/SearchBox|lib\/Reads)\.tsx$/;
/** The part of a route file that is loaded when its screen is opened. */
const screenOf = /\/src\/routes(\/.+)\.tsx\?tsr-split=component$/;

/** Writes screens.json: which files each screen needs besides those in index.html. */
export function screensManifest(): Plugin {
  return {
    name: 'screens-manifest',
    // The first paint needs the style sheets only, so they come before the scripts.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"'),
    },
    generateBundle: {
      // After Vite has noted the style sheets of each file.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk') as unknown as Chunk[];
        const source = JSON.stringify(screensIn(chunks));
        this.emitFile({ type: 'asset', fileName: 'screens.json', source });
      },
    },
  };
}

function screensIn(chunks: Chunk[]): ScreenFiles[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (names: string[], found = new Set<Chunk>()): Set<Chunk> => {
    for (const chunk of names.map((name) => byName.get(name))) {
      if (!chunk || found.has(chunk)) continue;
      found.add(chunk);
      withImports(chunk.imports, found);
    }
    return found;
  };
  const holding = (pattern: RegExp) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id))).map((chunk) => chunk.fileName);
  const inPage = withImports(chunks.filter(({ isEntry }) => isEntry).map((chunk) => chunk.fileName));
  const screens = chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const file = screenOf.exec(id)?.[1];
      return file
        ? [{ path: pathOf(file), isLayout: file.endsWith('/route'), fileName: chunk.fileName }]
        : [];
    }),
  );
  const layouts = screens.filter(({ isLayout }) => isLayout);
  const leaves = screens.filter(({ isLayout }) => !isLayout);
  return leaves.map(({ path, fileName }) => {
    const around = layouts
      .filter((layout) => `${path}/`.startsWith(`${layout.path}/`))
      .map((layout) => layout.fileName);
    const needed = [...withImports([...holding(frame), ...around, fileName])].filter(
      (each) => !inPage.has(each),
    );
    return {
      path,
      scripts: needed.map((each) => `/${each.fileName}`),
      styles: [...new Set(needed.flatMap((each) => [...(each.viteMetadata?.importedCss ?? [])]))].map(
        (name) => `/${name}`,
      ),
      calls: [...callsOfFrame, ...(firstCalls[path] ?? [])],
    };
  });
}

/** "/mop/site/$siteId/index" and ".../route", the layout around it, are at "/mop/site/$siteId". */
const pathOf = (file: string): string => file.replace(/\/(index|route)$/, '') || '/';
