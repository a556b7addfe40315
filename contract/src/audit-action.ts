/** The kinds by which the audit log can be filtered. */
export const auditKinds = [
  'signing_in',
  'children',
  'lending',
  'books',
  'programme',
  'places',
  'people',
  'accounts',
  'data',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export interface Action {
  kind: AuditKind;
  /** "Meera Kamat changed …", or, where she was refused, "… tried to change …". */
  did: string;
  to: string;
  /** {child}, {place}, {account} and {book} are placeholders for what the entry is about. */
  what: string;
}

/** One of a feature's `actions`, by the name that entries store: a name once used never changes. */
export const action = (kind: AuditKind, to: string, did: string, what: string): Action => ({
  kind,
  to,
  did,
  what,
});
