import type { Api } from '../../http/context.ts';

export function childrenRoutes(_api: Api): void {}
