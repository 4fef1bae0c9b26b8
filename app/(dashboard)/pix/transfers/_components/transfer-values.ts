import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { feeOf, feeValuesOf, noFee } from '@/components/operations/sending/fee'
import type { DraftRequest } from '@/components/operations/sending/form-request'
import type { NoteToOrder } from '@/components/reconciliation/use-ordered-note'
import { currentDay } from '@/lib/core/dates'
import { mediatorFeeCents } from '@/lib/core/money/mediator-fee'
import { voidStates } from '@/lib/core/operations/operation-states'
import { againInputOf, madeFrom } from '@/lib/core/pix/fields'
import {
  guessPixKeyTypes,
  likelyPixKeyType,
  normalizePixKey,
  type PixKeyType,
  pixKeyTypes,
} from '@/lib/core/pix/pix-key'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { noteDescription } from '@/lib/features/documents/rules/note-backings'
import { directoryEntry } from '@/lib/features/pix/directory/schema'
import { isStopping } from '@/lib/features/pix/payees/rules'
import { knownBefore, type Payee } from '@/lib/features/pix/payees/schema'
import { type Transfer, type TransferInput, transferInput } from '@/lib/features/pix/transfers/schema'

/** The directory's answer for a key and its time; null for an unknown key. */
const lookUp = z.object({
  entry: directoryEntry.extend({ known: knownBefore.default(null) }).nullable(),
  at: z.string(),
})
export type LookUp = z.infer<typeof lookUp>

/** The values of the form as a person types them; `transferInput` is sent. */
const transferValues = z.object({
  amountCents: z.number().nullable(),
  key: z.string(),
  /** Chosen by the person; empty while it is left to the key itself. */
  keyType: z.enum(['', ...pixKeyTypes]),
  receiverDocument: z.string(),
  description: z.string(),
  externalId: z.string(),
  feeType: z.enum(['FIXED', 'PERCENTAGE']),
  feeCents: z.number().nullable(),
  feePercent: z.string(),
  /** Whether it is sent on a day instead of at once, and on which. */
  later: z.boolean(),
  sendOn: z.string(),
  /** The note that it is made from, and why more than is free of the note is requested. */
  madeFrom: madeFrom.nullable(),
  againReason: z.string().default(''),
  /** The payee of the book that the key was taken from; empty for any other. */
  payeeId: z.string(),
  /** The transfer that was not made and is requested again. */
  againOf: z.string().nullable().default(null),
  /** Why it is paid although the holder of the key has changed. */
  reason: z.string(),
  /** Why the note is paid although it was cancelled or denied. */
  noteReason: z.string().default(''),
  /** The form's own look-ups, each by `lookUpName`: none is made twice. */
  lookUps: z.record(z.string(), lookUp),
})
export type TransferValues = z.infer<typeof transferValues>

export type TransferFormApi = UseFormReturn<TransferValues, unknown, TransferInput>

export const emptyTransfer: TransferValues = {
  amountCents: null,
  key: '',
  keyType: '',
  receiverDocument: '',
  description: '',
  externalId: '',
  ...noFee,
  later: false,
  sendOn: '',
  madeFrom: null,
  againReason: '',
  payeeId: '',
  againOf: null,
  reason: '',
  noteReason: '',
  lookUps: {},
}

const filled = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** The type of the key: the chosen one, else the likeliest that it looks like. */
export function keyTypeOf({ key, keyType }: Pick<TransferValues, 'key' | 'keyType'>): PixKeyType | undefined {
  return keyType || likelyPixKeyType(key)
}

/** The choice that survives an edit of the key: another kind of key unmakes it. */
export function choiceAfterEdit(key: string, chosen: TransferValues['keyType']): TransferValues['keyType'] {
  const guesses = guessPixKeyTypes(key)
  return chosen !== '' && guesses.length > 0 && !guesses.includes(chosen) ? '' : chosen
}

/** Cache key of a DICT look-up: key value and key type. */
export function lookUpName({ type, value }: { type: string; value: string }): string {
  return `${type} ${value}`
}

const shortestReason = 3

/** The look-up of the key in the form, if it found another holder than the remembered one. */
export function changedHolder(lookUps: TransferValues['lookUps'], key: { type: string; value: string }) {
  const found = lookUps[lookUpName(key)]?.entry
  return found?.known && isStopping(found.known.change) ? { found, known: found.known } : null
}

/** The request that the values make, not validated yet. */
function requestOf(values: TransferValues) {
  const type = keyTypeOf(values)
  const reason = values.reason.trim()
  const noteReason = values.noteReason.trim()
  const key = { type, value: type ? normalizePixKey(type, values.key) : values.key.trim() }
  const isChanged = type !== undefined && changedHolder(values.lookUps, { type, value: key.value }) !== null
  const document = filled(values.receiverDocument)
  return {
    amountCents: values.amountCents ?? undefined,
    key,
    receiverDocument: document && normalizeTaxId(document),
    description: filled(values.description),
    externalId: filled(values.externalId),
    mediatorFee: feeOf(values),
    madeFrom: values.madeFrom ?? undefined,
    again: againInputOf(values),
    payeeId: values.payeeId || undefined,
    againOf: values.againOf ?? undefined,
    sendOn: values.later ? values.sendOn : undefined,
    noteCancelled: values.madeFrom && noteReason.length >= shortestReason ? { reason: noteReason } : undefined,
    holderChange: isChanged && reason.length >= shortestReason ? { reason } : undefined,
  }
}

export type TransferField = Exclude<
  keyof TransferValues,
  'feeType' | 'later' | 'madeFrom' | 'againReason' | 'payeeId' | 'againOf' | 'reason' | 'noteReason' | 'lookUps'
>

const ownFields = ['amountCents', 'receiverDocument', 'description', 'externalId', 'sendOn'] as const

/** The form's field for a path of the request; null for a path without a field. */
function fieldOf(path: string, { feeType, key }: TransferValues): TransferField | null {
  // Without a key there is no type to ask for.
  if (path.startsWith('key.')) return path === 'key.type' && key.trim() !== '' ? 'keyType' : 'key'
  if (path.startsWith('mediatorFee')) return feeType === 'FIXED' ? 'feeCents' : 'feePercent'
  return ownFields.find((name) => name === path) ?? null
}

export const transferRequest: DraftRequest<TransferValues, TransferInput> = {
  values: transferValues,
  input: transferInput,
  requestOf,
  fieldOf,
}

/** The request for the current values; null while a field is invalid. */
export function inputOf(values: TransferValues): TransferInput | null {
  return transferInput.safeParse(requestOf(values)).data ?? null
}

/** The form filled with what an earlier transfer requested; the directory has to be read anew. */
export function valuesOf(input: TransferInput, made?: Pick<Transfer, 'id' | 'state'>): TransferValues {
  return {
    ...emptyTransfer,
    amountCents: input.amountCents,
    key: input.key.value,
    keyType: input.key.type,
    receiverDocument: input.receiverDocument ?? '',
    description: input.description ?? '',
    externalId: input.externalId ?? '',
    ...feeValuesOf(input.mediatorFee),
    madeFrom: input.madeFrom ?? null,
    payeeId: input.payeeId ?? '',
    againOf: made && voidStates.includes(made.state) ? made.id : null,
  }
}

const digits = /^(\d{11}|\d{14})$/

/** The form filled from a note: to its issuer's own key, as far as the note says whose that is. */
export function valuesOfNote(note: NoteToOrder, sendOn: string | null = null): TransferValues {
  const taxId = normalizeTaxId(note.party?.document ?? '')
  const kind = taxIdKind(taxId)
  return {
    ...emptyTransfer,
    amountCents: note.amountCents,
    ...(kind && { key: taxId, keyType: kind === 'cnpj' ? 'CNPJ' : 'CPF' }),
    receiverDocument: digits.test(taxId) ? taxId : '',
    description: noteDescription(note, note.place),
    ...(sendOn !== null && sendOn > currentDay(new Date()) && { later: true, sendOn }),
    madeFrom: { documentId: note.id, ...(note.installment !== null && { installment: note.installment }) },
  }
}

/** The form filled with a payee: the first key whose holder has not changed, else the first. */
export function valuesOfPayee({ id, keys }: Payee): TransferValues {
  const key = keys.find(({ change }) => !isStopping(change)) ?? keys[0]
  return { ...emptyTransfer, ...(key && { key: key.value, keyType: key.type, payeeId: id }) }
}

/** Our own fee in cents; null without one. */
export function ownFeeCents({ amountCents, mediatorFee }: Pick<TransferInput, 'amountCents' | 'mediatorFee'>) {
  return mediatorFee ? mediatorFeeCents(mediatorFee, amountCents) : null
}

/** Our own fee in cents while the form is being typed; null also for an incomplete fee. */
export function typedFeeCents(values: TransferValues): number | null {
  const fee = feeOf(values)
  if (fee?.type === 'PERCENTAGE' && Number.isNaN(fee.percent)) return null
  return ownFeeCents({ amountCents: values.amountCents ?? 0, mediatorFee: fee })
}

/**
 * The balance after the transfer, without the platform's fee, which is unknown beforehand; null while the balance is
 * unknown.
 */
export function balanceAfter(availableCents: number | null, amountCents: number, feeCents: number | null) {
  return availableCents === null ? null : availableCents - amountCents - (feeCents ?? 0)
}
