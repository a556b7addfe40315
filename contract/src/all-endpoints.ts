import type { Endpoint } from './endpoint.ts';
import { features } from './features.gen.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;

/** What a feature exports: its calls by the names that other programs know them by, and the shapes of its replies. */
export const endpointsIn = (feature: object): [name: string, endpoint: Endpoint][] =>
  Object.entries(feature).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));

export const allEndpoints: readonly Endpoint[] = Object.values(features).flatMap((feature) =>
  endpointsIn(feature).map(([, endpoint]) => endpoint),
);
