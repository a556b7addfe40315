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

interface Action {
  kind: AuditKind;
  /** "Meera Kamat changed …", or, where she was refused, "… tried to change …". */
  did: string;
  to: string;
  /** {child}, {place}, {account} and {book} are placeholders for what the entry is about. */
  what: string;
}

const action = (kind: AuditKind, to: string, did: string, what: string): Action => ({ kind, to, did, what });

/** Every action in the audit log and its wording. Entries store the name, so a used name never changes. */
const actions = {
  sign_in: action('signing_in', 'sign in', 'signed in', ''),
  sign_out: action('signing_in', 'sign out', 'signed out', ''),

  open_child: action('children', 'open', 'opened', 'the record of {child}'),
  find_child_by_card: action('children', 'look up', 'looked up', '{child} by the card'),
  read_child_loans: action('children', 'read', 'read', 'what {child} has borrowed'),
  read_child_readings: action('children', 'read', 'read', 'the reading history of {child}'),
  read_child_pattern: action('children', 'look at', 'looked at', 'the reading pattern of {child}'),
  list_children: action('children', 'read', 'read', 'the list of children at {place}'),
  enroll_child: action('children', 'enrol', 'enrolled', '{child} at {place}'),
  edit_child: action('children', 'change', 'changed', 'the record of {child}'),
  move_child: action('children', 'move', 'moved', '{child} to {place}'),
  set_child_active: action('children', 'record', 'recorded', 'whether {child} has left'),
  submit_reading: action('children', 'record', 'recorded', 'a reading of {child}'),

  // Stored as lending events, which are append-only too, and listed among the entries.
  issue_site: action('lending', 'lend', 'lent', '{book} to {place}'),
  issue_child: action('lending', 'lend', 'lent', '{book} to {child} at {place}'),
  return_child: action('lending', 'take back', 'took back', '{book} from {child} at {place}'),
  return_site: action('lending', 'take back', 'took back', '{book} from {place}'),
  undo: action('lending', 'undo', 'undid', 'the last lending of {book} at {place}'),

  add_book: action('books', 'add', 'added', 'copies of a book'),
  save_title: action('books', 'change', 'changed', 'the title'),
  copy_state: action('books', 'change', 'changed', 'the state of a copy'),

  save_ra_plan: action('programme', 'save', 'saved', 'the weekly plan'),
  plan_ra: action('programme', 'plan', 'planned', 'a session at {place}'),
  cancel_ra: action('programme', 'cancel', 'cancelled', 'a session at {place}'),
  ra_done: action('programme', 'mark', 'marked', 'a session at {place} as done'),
  ra_not_done: action('programme', 'mark', 'marked', 'a session at {place} as not done'),
  submit_report: action('programme', 'write', 'wrote', 'a report of {place}'),
  post_comment: action('programme', 'comment on', 'commented on', 'a report'),
  save_lesson_plan: action('programme', 'save', 'saved', 'a lesson plan'),
  save_todo_note: action('programme', 'save', 'saved', 'a note of their own'),
  tick_todo: action('programme', 'tick off', 'ticked off', 'a note of their own'),

  add_site: action('places', 'add', 'added', 'the site {place}'),
  save_site: action('places', 'change', 'changed', 'the site {place}'),
  add_school: action('places', 'add', 'added', 'a school'),
  save_school: action('places', 'change', 'changed', 'a school'),
  add_grade: action('places', 'add', 'added', 'grades to a school'),
  save_grade: action('places', 'rename', 'renamed', 'the grade {place}'),
  close_place: action('places', 'close or open', 'closed or opened', '{place}'),
  close_school: action('places', 'close or open', 'closed or opened', 'a school'),
  promote: action('places', 'start', 'started', 'a new school year'),
  undo_promotion: action('places', 'undo', 'undid', 'the start of a school year'),

  save_member: action('people', 'save', 'saved', 'a member'),
  save_rp: action('people', 'save', 'saved', 'a reading partner or reporting person'),

  change_password: action('accounts', 'change', 'changed', 'their own password'),
  start_second_factor: action('accounts', 'set up', 'began to set up', 'two-step sign-in for themselves'),
  confirm_second_factor: action('accounts', 'turn on', 'turned on', 'two-step sign-in for themselves'),
  remove_second_factor: action('accounts', 'turn off', 'turned off', 'two-step sign-in for themselves'),
  renew_recovery_codes: action('accounts', 'renew', 'renewed', 'their own recovery codes'),
  end_my_sessions: action('accounts', 'end', 'ended', 'other sessions of their own'),
  add_account: action('accounts', 'add', 'added', 'the account of {account}'),
  save_account: action('accounts', 'change', 'changed', 'the account of {account}'),
  set_account_active: action(
    'accounts',
    'disable or enable',
    'disabled or enabled',
    'the account of {account}',
  ),
  reset_password: action('accounts', 'reset', 'reset', 'the password of {account}'),
  reset_second_factor: action('accounts', 'turn off', 'turned off', 'two-step sign-in for {account}'),
  end_sessions: action('accounts', 'end', 'ended', 'sessions of {account}'),
  read_audit_log: action('accounts', 'read', 'read', 'the audit log'),
  other_call: action('accounts', 'use', 'used', 'a function of another role'),

  export_child: action('data', 'export', 'exported', 'everything that is kept about {child}'),
  search_mentions: action('data', 'look for', 'looked for', 'texts that name {child}'),
  erase_child: action('data', 'erase', 'erased', 'the personal data of {child}'),
  save_retention: action('data', 'set', 'set', 'how long personal data is kept'),
  import_records: action('data', 'import', 'imported', 'records'),
  restore_backup: action('data', 'restore', 'restored', 'a backup over the database'),
  move_library: action('data', 'move', 'moved', 'the library to this database'),
  entries_lost: action('data', 'keep', 'lost', 'audit entries of reads'),
} satisfies Record<string, Action>;

export type AuditAction = keyof typeof actions;
export const auditActions: Readonly<Record<AuditAction, Action>> = actions;
