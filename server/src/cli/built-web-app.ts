import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** web/dist, relative to src/cli or to dist/server/src/cli; undefined if it is not built. */
export function builtWebApp(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, '../../../web/dist'), join(here, '../../../../../web/dist')].find((folder) =>
    existsSync(folder),
  );
}
