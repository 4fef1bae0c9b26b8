/** Problems of a row. It must be corrected or left out before the batch can be requested. */
export const rowProblems = [
  'key_missing',
  'key_invalid',
  'key_type_unknown',
  'amount_missing',
  'amount_invalid',
  'amount_ambiguous',
  'row_uneven',
  'description_too_long',
  'identifier_too_long',
  'duplicate_identifier',
  'document_invalid',
  'document_differs',
  'date_invalid',
  'day_past',
  'day_too_far',
  'key_not_found',
  'holder_changed',
  'holder_unclear',
  'validity_invalid',
  'email_invalid',
  'name_missing',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** Codes of a row that is paid only with a reason: the holder of its key is another one, or cannot be compared. */
export const isHolderStop = (code: string) => code === 'holder_changed' || code === 'holder_unclear'

/** Warnings that the requester confirms, row by row or all with a reason. */
export const toConfirm = [
  'duplicate_row',
  'paid_recently',
  'made_after_all',
  'already_requested',
  'same_file',
  'note_cancelled',
] as const

/** Warnings for the approver. */
export const rowWarnings = [
  ...toConfirm,
  'hidden_row',
  'other_day',
  'zeros_restored',
  'type_guessed',
  'bank_changed',
  'holder_changed',
  'holder_unclear',
  'new_payee',
  'amount_differs',
  'no_email',
] as const
export type RowWarning = (typeof rowWarnings)[number]

const confirmable: readonly string[] = toConfirm

/** Whether a row waits for a person's confirmation. */
export function isUnconfirmed({
  warnings,
  confirmed,
  excluded,
}: {
  warnings: readonly string[]
  confirmed: boolean
  excluded: boolean
}): boolean {
  return !excluded && !confirmed && warnings.some((code) => confirmable.includes(code))
}

/** The warnings that need a confirmation; one given for other warnings does not cover them. */
export const confirmableOf = (warnings: readonly string[]) => warnings.filter((code) => confirmable.includes(code))
