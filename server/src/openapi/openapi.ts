import type { JsonSchema } from './json-schemas.ts';

/** The part of OpenAPI 3.1 that the document uses. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  security: SecurityRequirement[];
  tags: Tag[];
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
  };
}

export type SecurityScheme =
  | { type: 'apiKey'; in: 'cookie'; name: string; description: string }
  | { type: 'http'; scheme: 'bearer'; description: string };

export type SecurityRequirement = Record<string, string[]>;

export interface Tag {
  name: string;
  description: string;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** The lowest role that may make the call; undefined if no sign-in is needed. */
  'x-role'?: string;
  security: SecurityRequirement[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface Media {
  schema: JsonSchema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, Media>;
}

export interface Reference {
  $ref: string;
}
