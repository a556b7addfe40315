import type { Api } from '../../http/context.ts';

export function sitesRoutes(_api: Api): void {}
