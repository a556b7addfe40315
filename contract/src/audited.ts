import type { Endpoint } from './endpoint.ts';

/** By what people look for in the audit log. */
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
  /** {child}, {place}, {account} and {book} stand for what the entry is about. */
  what: string;
}

const action = (kind: AuditKind, to: string, did: string, what: string): Action => ({ kind, to, did, what });

/** Everything that the audit log tells of, and in which words. Entries keep the name: one that was used stays. */
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

  // Kept as lending events, which are append-only too; they are told beside the entries.
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
  ra_not_done: action('programme', 'take back', 'took back', 'that a session at {place} was done'),
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
  undo_promotion: action('places', 'take back', 'took back', 'the start of a school year'),

  save_member: action('people', 'save', 'saved', 'a member'),
  save_rp: action('people', 'save', 'saved', 'a reading partner or reporting person'),

  change_password: action('accounts', 'change', 'changed', 'their own password'),
  start_second_factor: action('accounts', 'set up', 'began to set up', 'a second factor of their own'),
  confirm_second_factor: action('accounts', 'set up', 'set up', 'a second factor of their own'),
  remove_second_factor: action('accounts', 'remove', 'removed', 'their own second factor'),
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
  reset_second_factor: action('accounts', 'take away', 'took away', 'the second factor of {account}'),
  end_sessions: action('accounts', 'end', 'ended', 'sessions of {account}'),
  read_audit_log: action('accounts', 'read', 'read', 'the audit log'),
  other_call: action('accounts', 'do', 'did', 'what needs another role'),

  export_child: action('data', 'give out', 'gave out', 'everything that is kept about {child}'),
  search_mentions: action('data', 'look for', 'looked for', 'texts that name {child}'),
  erase_child: action('data', 'erase', 'erased', 'who {child} was'),
  save_retention: action('data', 'set', 'set', 'how long personal data is kept'),
  import_records: action('data', 'import', 'imported', 'records'),
  restore_backup: action('data', 'restore', 'restored', 'a backup in the place of the database'),
  move_library: action('data', 'move', 'moved', 'the library to this database'),
  entries_lost: action('data', 'keep', 'lost', 'entries of who has read what'),
} satisfies Record<string, Action>;

export type AuditAction = keyof typeof actions;
export const auditActions: Readonly<Record<AuditAction, Action>> = actions;

/** Where in a request, or in its reply, something stands: "params.childId", "reply.details.site_grade_id". */
type Where = `${'params' | 'body' | 'reply'}.${string}`;

export interface AuditedCall {
  action: AuditAction;
  child?: Where;
  place?: Where;
  /** The account that it was done to. */
  account?: Where;
  program?: Where;
  /** After the sentence: what stands there, or one of two words. Never a child's name, never a secret. */
  detail?: Where | readonly Where[] | { of: Where; yes: string; no: string };
  /** Which `status.status` of the reply say that something was done; without it the first that the reply may have. */
  done?: readonly string[];
}

const ofChild = { child: 'body.child_id', place: 'reply.details.site_grade_id' } as const;
const ofSession = { program: 'params.program', place: 'reply.details.site_grade_id' } as const;

/** Whole lists of children, with what they have borrowed or read. Exports, print and copies are made of these. */
const ofChildren = { action: 'list_children', program: 'params.program', place: 'params.id' } as const;

/** Each call that changes something, or opens the record of one child or a list of children, with what it is about. */
const auditedCalls: Readonly<Record<string, AuditedCall>> = {
  'POST /api/login/sign_out': { action: 'sign_out' },

  'POST /api/info/change_password': { action: 'change_password' },
  'POST /api/info/start_second_factor': { action: 'start_second_factor' },
  'POST /api/info/confirm_second_factor': { action: 'confirm_second_factor' },
  'POST /api/info/remove_second_factor': { action: 'remove_second_factor' },
  'POST /api/info/renew_recovery_codes': { action: 'renew_recovery_codes' },
  'POST /api/info/end_my_sessions': { action: 'end_my_sessions' },
  'POST /api/info/add_staff_account': {
    action: 'add_account',
    account: 'reply.details.account.staff_id',
    detail: 'body.role',
  },
  'POST /api/info/save_staff_account': {
    action: 'save_account',
    account: 'body.staff_id',
    detail: 'body.role',
  },
  'POST /api/info/set_staff_active': {
    action: 'set_account_active',
    done: ['enabled', 'disabled'],
    account: 'body.staff_id',
    detail: { of: 'body.active', yes: 'enabled', no: 'disabled' },
  },
  'POST /api/info/reset_staff_password': { action: 'reset_password', account: 'body.staff_id' },
  'POST /api/info/reset_second_factor': { action: 'reset_second_factor', account: 'body.staff_id' },
  'POST /api/info/end_staff_sessions': { action: 'end_sessions', account: 'body.staff_id' },

  'GET /api/mop/child/:childId': { action: 'open_child', child: 'params.childId' },
  'GET /api/info/child_by_card/:cardNo': { action: 'find_child_by_card', child: 'reply.0.child_id' },
  'GET /api/info/child_lending_history/:childId': { action: 'read_child_loans', child: 'params.childId' },
  'GET /api/info/statistics_loans/:program/:id/:childId/:start/:end': {
    action: 'read_child_loans',
    child: 'params.childId',
  },
  'GET /api/info/child_reading/:program/:id/:page/:childId': {
    action: 'read_child_readings',
    child: 'params.childId',
  },
  'GET /api/info/reading_pattern/mop/:childId': { action: 'read_child_pattern', child: 'params.childId' },
  'GET /api/info/children_here/:program/:id/:date': ofChildren,
  'GET /api/info/children_of_month/:program/:id': ofChildren,
  'GET /api/info/statistics_children/:program/:id/:start/:end': ofChildren,
  'GET /api/info/child_reading/:program/:id/:page': ofChildren,
  'GET /api/info/reading_pattern_class/lis/:gradeId': { action: 'list_children', place: 'params.gradeId' },
  'GET /api/info/get_returnable_books_from_children_on_site/:program/:id': ofChildren,
  'GET /api/info/pending_books_from_site/:program/:id': ofChildren,
  'GET /api/info/lending_register/:program/:id/:date': ofChildren,
  'POST /api/:program/enroll_child': {
    action: 'enroll_child',
    child: 'reply.details.child_id',
    place: 'reply.details.site_grade_id',
  },
  'POST /api/info/edit_child': { action: 'edit_child', ...ofChild },
  'POST /api/info/move_child': { action: 'move_child', ...ofChild },
  'POST /api/info/set_child_active': {
    action: 'set_child_active',
    ...ofChild,
    detail: { of: 'body.active', yes: 'has come back', no: 'has left' },
  },
  'POST /api/info/mop_reading_history_submit': {
    action: 'submit_reading',
    child: 'body.child_id',
    place: 'body.site_grade_id',
    detail: 'body.accn_no',
  },

  'GET /api/info/child_record/:childId': { action: 'export_child', child: 'params.childId' },
  'GET /api/info/child_mentions/:childId': { action: 'search_mentions', child: 'params.childId' },
  'POST /api/info/erase_child': { action: 'erase_child', child: 'body.child_id' },
  'POST /api/info/save_retention': { action: 'save_retention', detail: 'reply.status.message' },

  'POST /api/info/add_book': { action: 'add_book', detail: 'reply.details.title' },
  'POST /api/info/save_title': { action: 'save_title', detail: 'body.title' },
  'POST /api/info/copy_state': { action: 'copy_state', detail: ['body.accn_no', 'body.state'] },

  'POST /api/info/ra_plan/mop/:weekStart': { action: 'save_ra_plan', detail: 'reply.status.message' },
  'POST /api/:program/plan_ra': { action: 'plan_ra', ...ofSession, detail: 'reply.details.date' },
  'POST /api/:program/cancel_ra': { action: 'cancel_ra', ...ofSession, detail: 'reply.details.date' },
  'POST /api/:program/ra_done': { action: 'ra_done', ...ofSession, detail: 'reply.details.date' },
  'POST /api/:program/ra_not_done': { action: 'ra_not_done', ...ofSession, detail: 'reply.details.date' },
  'POST /api/:program/submit_report': {
    action: 'submit_report',
    done: ['submitted', 'saved'],
    ...ofSession,
    detail: 'reply.details.date',
  },
  'POST /api/:program/post_report_comment': {
    action: 'post_comment',
    program: 'params.program',
    detail: 'body.rep_id',
  },
  'POST /api/info/save_lesson_plan': { action: 'save_lesson_plan', detail: 'body.lp_name' },
  'POST /api/info/save_todo_note': { action: 'save_todo_note', program: 'body.prog' },
  'POST /api/info/tick_todo': { action: 'tick_todo' },

  'POST /api/info/add_site': { action: 'add_site', place: 'reply.details.site_grade_id' },
  'POST /api/info/save_site': { action: 'save_site', place: 'body.site_grade_id' },
  'POST /api/info/add_school': { action: 'add_school', detail: 'body.name' },
  'POST /api/info/save_school': { action: 'save_school', detail: 'body.name' },
  'POST /api/info/add_grade': { action: 'add_grade', detail: 'reply.details.0.school_name' },
  'POST /api/info/save_grade': { action: 'save_grade', place: 'body.site_grade_id' },
  'POST /api/info/close_place': {
    action: 'close_place',
    done: ['closed', 'opened'],
    place: 'body.site_grade_id',
    detail: { of: 'body.closed', yes: 'closed', no: 'opened again' },
  },
  'POST /api/info/close_school': {
    action: 'close_school',
    done: ['closed', 'opened'],
    detail: 'reply.status.message',
  },
  'POST /api/info/promote': { action: 'promote', detail: 'reply.status.message' },
  'POST /api/info/undo_promotion': { action: 'undo_promotion', detail: 'reply.status.message' },

  'POST /api/info/save_member': { action: 'save_member', detail: 'reply.details.member_id' },
  'POST /api/info/save_rp': { action: 'save_rp', detail: 'reply.details.rp_id' },
};

/** Why a call that changes something writes no entry by the table above. */
const recordedElsewhere: Readonly<Record<string, string>> = {
  'POST /api/login/grant_ci':
    'Who it is, is known only at its end: it writes its own entry with the session.',
  'POST /api/info/erase_due': 'Each child has an entry of its own, as where the night erases it.',
  'POST /api/info/issue_book_child': 'A lending event.',
  'POST /api/mop/lend_to_child': 'A lending event.',
  'POST /api/info/issue_book_site': 'A lending event.',
  'POST /api/info/return_book_from_child': 'A lending event.',
  'POST /api/info/return_book_site': 'A lending event.',
  'POST /api/info/undo_lending': 'A lending event.',
};

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** Null for a call that only reads, unless it shows one child's record or a list of children, and for one that is recorded elsewhere. */
export function auditedCallOf(endpoint: Pick<Endpoint, 'method' | 'path'>): AuditedCall | null {
  const name = nameOf(endpoint);
  const row = auditedCalls[name];
  if (row) return row;
  if (endpoint.method === 'GET' || recordedElsewhere[name]) return null;
  throw new Error(`${name} stands in no row of contract/src/audited.ts.`);
}

/** A function, so that a browser that only needs the words is not sent the table. */
export const callsOfAudit = (): readonly string[] => [
  ...Object.keys(auditedCalls),
  ...Object.keys(recordedElsewhere),
];
