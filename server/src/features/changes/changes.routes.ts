import { listChanges } from '@storyvan/contract/changes';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { readChangesPage } from './changes.commands.ts';

export function changesRoutes(api: Api): void {
  serve(api, listChanges, ({ query }) => readChangesPage(api.db, query));
}
