import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { madeFrom, party, searchText } from '@/lib/core/pix/fields'
import { normalizePixKey, pixKeyTypes } from '@/lib/core/pix/pix-key'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { holderChanges } from './rules'

/** A key as the directory stores it. */
export const payeeKeyInput = z
  .strictObject({ type: z.enum(pixKeyTypes), value: z.string().trim().min(1).max(200) })
  .transform(({ type, value }) => ({ type, value: normalizePixKey(type, value) }))
export type PayeeKeyInput = z.output<typeof payeeKeyInput>

const holder = {
  owner: party,
  bank: z.object({ name: z.string().nullable(), ispb: z.string().nullable() }),
}

const holderChange = z.enum(holderChanges).nullable()

/** The holder of a key when a payment to it was last confirmed. */
export const knownHolder = z.object({
  /** Null: the payee was removed from the book. */
  payeeId: z.string().nullable(),
  ...holder,
  /** RFC 3339: when the directory named this holder. */
  seenAt: z.string(),
})
export type KnownHolder = z.output<typeof knownHolder>

/** A payee's name without a look-up: of the key's remembered holder, else of the note's issuer, else of the book; RFC 3339. */
export const knownName = z.object({
  name: z.string(),
  from: z.enum(['holder', 'note', 'book']),
  at: z.string().nullable(),
})
export type KnownName = z.output<typeof knownName>

/** A key and the note that is paid, if any. */
export const namedInput = z.strictObject({
  key: z.string().trim().min(1).max(200),
  keyType: z.enum(pixKeyTypes),
  documentId: madeFrom.shape.documentId.optional(),
})
export type NamedInput = z.input<typeof namedInput>
export const named = z.object({ payee: knownName.nullable() })

/** The remembered holder of a key, and whether a look-up found a difference. */
export const knownBefore = knownHolder.extend({ change: holderChange }).nullable()
export type KnownBefore = z.output<typeof knownBefore>

/** The reason for paying although the holder changed, shown to the approver. */
export const holderChangeInput = z.strictObject({ reason: z.string().trim().min(3).max(500) })

const payeeKey = z.object({
  type: z.enum(pixKeyTypes),
  value: z.string(),
  /** The remembered holder; null until a payment to the key was confirmed whose holder had been looked up. */
  owner: holder.owner.nullable(),
  bank: holder.bank.nullable(),
  seenAt: z.string().nullable(),
  /** The difference that the last look-up of the key by any person found. */
  change: holderChange,
  /** The holder that this look-up found, if it differs; null also where it found no such key. */
  found: z.object({ ...holder, at: z.string() }).nullable(),
})
export type PayeeKey = z.output<typeof payeeKey>

export const payee = z.object({
  id: z.string(),
  name: z.string(),
  taxId: z.string().nullable(),
  note: z.string().nullable(),
  email: z.string().nullable(),
  favorite: z.boolean(),
  createdAt: z.string(),
  keys: z.array(payeeKey),
  /** Confirmed transfers, less what came back. */
  paid: z.object({ count: z.number().int(), cents: z.number().int(), lastAt: z.string().nullable() }),
})
export type Payee = z.output<typeof payee>

/** A holder that a key has or had, with what was paid to it. */
const pastHolder = z.object({
  id: z.number().int(),
  key: z.object({ type: z.enum(pixKeyTypes), value: z.string() }),
  ...holder,
  firstSeenAt: z.string(),
  seenAt: z.string(),
  /** Whether this is the currently remembered holder. */
  current: z.boolean(),
  /** False: paid without a reason, while another holder was remembered. */
  accepted: z.boolean(),
  paid: z.object({ count: z.number().int(), cents: z.number().int() }),
})
export type PastHolder = z.output<typeof pastHolder>

/** With every holder that its keys ever had, the newest first. */
export const payeeDetail = payee.extend({
  holders: z.array(pastHolder),
  /** Median amount and day of the month of the last year's transfers; null below three. */
  usual: z.object({ amountCents: z.number().int(), dayOfMonth: z.number().int() }).nullable(),
})
export type PayeeDetail = z.output<typeof payeeDetail>

export const payeeMarks = ['changed', 'favorite', 'unpaid'] as const

export const payeeFilter = z.strictObject({
  q: searchText.optional(),
  mark: z.enum(payeeMarks).optional(),
  ...pageInput(),
})
export type PayeeFilter = z.input<typeof payeeFilter>
export const payeeFileInput = payeeFilter.omit({ cursor: true, limit: true })
export type PayeeFileInput = z.input<typeof payeeFileInput>
export const payeePage = pageOf(payee)

export const payeeId = z.strictObject({ id: z.guid() })
export type PayeeId = z.input<typeof payeeId>

export const payeePaymentsInput = payeeId.extend(pageInput())
export type PayeePaymentsInput = z.input<typeof payeePaymentsInput>

/** A confirmed transfer to a payee, with the notes that it is linked to. */
export const payeePayment = z.object({
  id: z.string(),
  amountCents: z.number().int(),
  /** Null: nothing was returned, or the amount is unknown. */
  returnedCents: z.number().int().nullable(),
  returned: z.boolean(),
  at: z.string(),
  key: z.string(),
  holder: z.string().nullable(),
  /** Reason for paying although the holder had changed. */
  reason: z.string().nullable(),
  notes: z.array(
    z.object({
      documentId: z.string(),
      model: z.string().nullable(),
      number: z.string().nullable(),
      amountCents: z.number().int(),
    }),
  ),
})
export type PayeePayment = z.output<typeof payeePayment>
export const payeePaymentPage = pageOf(payeePayment)

const taxId = z
  .string()
  .transform(normalizeTaxId)
  .refine((text) => taxIdKind(text) !== null, 'a CPF or a CNPJ')
const name = z.string().trim().min(1).max(200)
const note = z.string().trim().max(2000)
const email = z.email().max(254)

export const newPayee = z.strictObject({
  name,
  taxId: taxId.optional(),
  note: note.optional(),
  email: email.optional(),
  key: payeeKeyInput,
})
export type NewPayee = z.input<typeof newPayee>

export const payeeChange = payeeId.extend({
  name: name.optional(),
  note: note.optional(),
  /** Empty: removes the e-mail. */
  email: email.or(z.literal('')).optional(),
  favorite: z.boolean().optional(),
  addKey: payeeKeyInput.optional(),
  removeKey: payeeKeyInput.optional(),
})
export type PayeeChange = z.input<typeof payeeChange>
