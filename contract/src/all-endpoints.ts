import type { Endpoint } from './endpoint.ts';
import { features } from './features.gen.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;

/** The calls that a feature exports, by name, which is their operation id; in the order of the names. */
export const endpointsIn = (feature: object): [name: string, endpoint: Endpoint][] =>
  Object.entries(feature)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .sort(([a], [b]) => (a < b ? -1 : 1));

export const allEndpoints: readonly Endpoint[] = Object.values(features).flatMap((feature) =>
  endpointsIn(feature).map(([, endpoint]) => endpoint),
);
