/** Who may import: the role of `listImports`, whose contract most screens need not load. */
export const importRole = { may: 'coordinator' } as const;
