import { listLevels } from '@storyvan/contract/catalogue';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { listLevelRows } from './catalogue.queries.ts';

export function catalogueRoutes(api: Api): void {
  serve(api, listLevels, () => listLevelRows.all(api.db, {}));
}
