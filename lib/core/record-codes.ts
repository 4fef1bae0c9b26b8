import { eventValues } from './event-codes'

/**
 * Every record and refusal of Lastro: a code with the values of its text, a message under `recorded`. A name ending in
 * `Cents` is an amount; `id` is shown shortened, `until` as an instant, `state` and `kind` as labels.
 */
export const recordValues = {
  // An upstream's failure.
  'upstream.said': ['service', 'message'],
  'upstream.refused': ['service', 'httpStatus'],
  'upstream.unauthorized': ['service'],
  'upstream.key-expired': [],
  'upstream.too-many-requests': ['service'],
  'upstream.budget-used': [],
  'upstream.failed': ['service', 'httpStatus'],
  'upstream.unexpected-status': ['service', 'httpStatus'],
  'upstream.not-http': ['service'],
  'upstream.cut-off': ['service'],
  'upstream.html': ['service'],
  'upstream.not-json': ['service'],
  'upstream.other-shape': ['service'],
  'upstream.too-large': ['service'],
  'upstream.not-a-file': ['service'],
  'upstream.file-cut-off': ['service'],
  'upstream.other-file': ['service'],
  'upstream.other-payment': ['service'],
  'upstream.other-record': ['service'],
  'upstream.refused-connection': ['service'],
  'upstream.unreachable': ['service'],
  'upstream.silent': ['service'],
  // A failure of a connection that is not to an upstream.
  'connection.signature-refused': [],
  'connection.refused': [],
  'connection.unreachable': [],
  'connection.silent': [],
  'connection.host-refused': [],
  'connection.status': ['httpStatus'],
  'connection.other-shape': [],
  'connection.other-issuer': [],
  'connection.traces-refused': [],
  'mail.sign-in-refused': [],
  'mail.certificate': [],
  'mail.sender-refused': [],
  'mail.address-refused': [],
  'mail.message-refused': [],
  'mail.postponed': [],
  'mail.given-up': [],
  // How an operation ended without an answer from upstream.
  'operation.sender-stopped': [],
  'operation.database-away': [],
  'operation.given-up': [],
  'operation.refund-not-made': ['word'],
  'operation.other-opinion': ['status'],
  'operation.transfer-failed': ['word'],
  'operation.transfer-failed-said': ['word', 'message'],
  'operation.transfer-in-statement': ['id', 'day'],
  'operation.transfer-returned-statement': ['id', 'day'],
  'operation.key-not-deleted': [],
  'operation.file-address': [],
  'operation.file-protocol': ['protocol'],
  'operation.file-host': ['host'],
  'operation.file-insecure': ['host'],
  'operation.file-too-large': ['maximum'],
  // Why a request was refused before anything was sent.
  'refused.subject-taken': [],
  'refused.already-made': ['id'],
  'refused.beyond-free': ['freeCents'],
  'refused.nothing-free': [],
  'refused.no-longer-open': ['openCents'],
  'refused.note-cancelled': ['number'],
  'refused.now-approval': [],
  'refused.now-send': [],
  'refused.note-denied': ['number'],
  'refused.no-approver': [],
  'refused.own-request': [],
  'refused.maker-inactive': [],
  'refused.maker-not-allowed': [],
  'refused.decider-not-allowed': [],
  'refused.same-admin': ['admin', 'until', 'others'],
  'refused.same-admin-all': ['admin', 'until'],
  'refused.no-longer-waiting': ['state'],
  'refused.approval-expired': [],
  'refused.approval-rejected': [],
  'refused.approval-missing': [],
  'refused.approver-not-allowed': [],
  'refused.maker-gone': [],
  'refused.day-over': [],
  'refused.account-closed': [],
  'refused.not-cancellable': ['state'],
  'refused.not-yours-to-cancel': [],
  'refused.cancelled': [],
  'refused.balance-short': ['availableCents', 'requiredCents'],
  'refused.key-reassigned': ['owner'],
  'refused.holder-changed': [],
  'refused.holder-unclear': ['part'],
  'refused.holder-unasked': ['until', 'message'],
  'refused.holder-unanswered': ['until'],
  'refused.payee-changed': [],
  'refused.payee-key-taken': ['name'],
  'refused.payee-key-unknown': [],
  'refused.already-returned': [],
  'refused.already-answered': ['status'],
  'refused.being-answered': [],
  'refused.draft-changed': [],
  'refused.template-exists': [],
  'refused.saved-filter-exists': [],
  'refused.saved-filters-full': [],
  'refused.export-over': [],
  'refused.export-no-difference': [],
  'refused.email-taken': [],
  'refused.last-admin': [],
  'refused.own-money-role': [],
  'refused.person-deactivated': [],
  'refused.nothing-to-decide': ['state'],
  'refused.settled-by-reading': [],
  'refused.decision-needed': [],
  'refused.body-too-large': [],
  'refused.not-an-object': [],
  'refused.body-cut-off': [],
  'refused.body-late': [],
  'refused.address': [],
  'refused.backing-exceeds': ['openCents'],
  'refused.backing-directions': [],
  'refused.backing-linked': [],
  'refused.backing-dismissed': [],
  'refused.backing-settled': [],
  'refused.bill-not-payable': [],
  'refused.bill-changed': [],
  'refused.session-none': [],
  'refused.session-expired': [],
  'refused.session-idle': [],
  'refused.session-ended': [],
  'refused.second-factor-missing': [],
  'refused.step-up-due': [],
  'refused.identity-due': [],
  'refused.other-address': ['address'],
  'refused.passkey-none': [],
  'refused.passkey-known': [],
  'refused.passkeys-full': ['maximum'],
  'refused.second-factor-set': [],
  'refused.second-factor-none': [],
  'refused.own-second-factor': [],
  'refused.passwords-off': [],
  'refused.reads-waiting': [],
  'refused.batch-unreadable': [],
  'refused.batch-headings': [],
  'refused.charge-headings': [],
  'refused.charge-day-over': [],
  'refused.batch-column-twice': ['column'],
  'refused.batch-sheet-unknown': [],
  'refused.batch-no-file': [],
  'refused.batch-empty': [],
  'refused.too-many-rows': ['maximum'],
  'refused.batch-changed': [],
  'refused.batch-state': [],
  'refused.batch-nothing': [],
  'refused.batch-problems': [],
  'refused.batch-unconfirmed': [],
  'refused.batch-holders': ['changed', 'unclear'],
  'refused.batch-looking-up': [],
  'refused.batch-none-failed': [],
  // Lastro's own failures.
  'internal.failed': [],
  'internal.caller-left': [],
  'internal.database-away': [],
  'internal.disk-full': [],
  'internal.object-store-away': [],
  // A field with an unusable value.
  'field.invalid': [],
  'field.required': [],
  'field.type': [],
  'field.text': [],
  'field.choice': [],
  'field.unknown': [],
  'field.twice': [],
  'field.too-short': ['minimum'],
  'field.too-long': ['maximum'],
  'field.too-small': ['minimum'],
  'field.too-large': ['maximum'],
  'field.amount-too-small': ['minimumCents'],
  'field.amount-too-large': ['maximumCents'],
  'field.too-few': ['minimum'],
  'field.too-many': ['maximum'],
  'field.day': [],
  'field.sending-day': [],
  'field.month': [],
  'field.instant': [],
  'field.email': [],
  'field.uuid': [],
  'field.order': [],
  'field.span': [],
  'field.cursor': [],
  'field.needs-index': [],
  'field.document-id': [],
  'field.justification': [],
  'field.not-attached': ['id'],
  'field.not-an-agent': [],
  'field.roles-apart': [],
  'field.code-wrong': [],
  'field.passkey-refused': [],
  'field.password-wrong': [],
  'field.password-common': [],
  'field.password-personal': [],
  ...eventValues,
} as const satisfies Record<string, readonly string[]>

export type RecordCode = keyof typeof recordValues

/** A code whose text needs no values. */
export type PlainCode = {
  [Code in RecordCode]: (typeof recordValues)[Code] extends readonly [] ? Code : never
}[RecordCode]

type NumberName = `${string}Cents` | 'httpStatus' | 'minimum' | 'maximum'
/** Values that upstream may not provide. */
type MissingValueName = 'word' | 'status' | 'owner' | 'day' | 'reportedCents' | 'returnedCents'
type ValueOf<Name> = (Name extends NumberName ? number : string) | (Name extends MissingValueName ? null : never)

/** A code with its values, as stored and as sent. */
export type RecordEntry = {
  [Code in RecordCode]: { code: Code; values: { [Name in (typeof recordValues)[Code][number]]: ValueOf<Name> } }
}[RecordCode]

/** The values of any record entry. */
export type RecordValues = Readonly<Record<string, string | number | null>>

/** The problem of a field. */
export type FieldRecord = Extract<RecordEntry, { code: `field.${string}` }>

export const recordCodes = Object.keys(recordValues) as RecordCode[]

const isNumberName = (name: string) => name.endsWith('Cents') || ['httpStatus', 'minimum', 'maximum'].includes(name)

/** Whether the value is a record entry with a known code and all values of its text. */
export function isRecordEntry(entry: unknown): entry is RecordEntry {
  if (typeof entry !== 'object' || entry === null || !('code' in entry) || !('values' in entry)) return false
  const { code, values } = entry
  if (typeof code !== 'string' || !Object.hasOwn(recordValues, code) || !values || typeof values !== 'object')
    return false
  return recordValues[code as RecordCode].every((name) => {
    const value: unknown = Reflect.get(values, name)
    return value === null || typeof value === (isNumberName(name) ? 'number' : 'string')
  })
}
