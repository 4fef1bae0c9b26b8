import { z } from 'zod'
import { pageOf } from '@/lib/core/page'
import { accountId, again, amountCents, madeFrom, mediatorFee, party, storedExtra } from '@/lib/core/pix/fields'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { outsideMail } from '@/lib/features/notices/mail/schema'
import { operationId, operationListInput, operationOf } from '@/lib/features/operations/schema'

/** Who is charged and for what, in words for them: ours alone, never sent upstream. */
export const chargeCustomer = z.strictObject({
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254).optional(),
  taxId: z
    .string()
    .trim()
    .max(20)
    .refine((text) => taxIdKind(text) !== null, 'a CPF or a CNPJ')
    .transform(normalizeTaxId)
    .optional(),
})

/** A new immediate charge. `expiresIn` is in seconds; the provider's default is a day. */
export const chargeInput = z.strictObject({
  accountId: accountId.optional(),
  amountCents,
  expiresIn: z.number().int().min(1).max(2_147_483_647).optional(),
  valueChangeMode: z.string().trim().min(1).max(60).optional(),
  externalId: z.string().trim().min(1).max(36).optional(),
  mediatorFee: mediatorFee.optional(),
  madeFrom: madeFrom.optional(),
  again: again.optional(),
  beneficiary: z.string().trim().min(1).max(200).optional(),
  customer: chargeCustomer.optional(),
  /** What it is for, shown to the payer; never sent upstream. */
  description: z.string().trim().min(1).max(140).optional(),
  /** The charge that expired, or was paid with less, and is charged again by this one. */
  againOf: z.guid().optional(),
})
export type ChargeInput = z.infer<typeof chargeInput>

/** `status` is upstream's own word, null until it has been looked up. */
export const chargeResult = z.object({
  txid: z.string(),
  externalId: z.string().nullable(),
  copyPaste: z.string(),
  qrcodeBase64: z.string().nullable(),
  status: z.string().nullable(),
  paid: z.boolean(),
  /** What the look-up says was paid; null until it says so. Rows of before it was stored lack it. */
  paidCents: z.number().int().nullable().default(null),
  extra: storedExtra,
})
export type ChargeResult = z.infer<typeof chargeResult>

/** What a charge's row keeps as input: unknown older fields never stop a row from being shown. */
export const chargeOperation = operationOf(['pix.charge'], chargeInput, chargeResult, z.null())
export type Charge = z.infer<typeof chargeOperation>

/** How far a charge got on its way to the payer. */
const reach = z.object({
  /** Number of addresses of its page, including revoked ones. */
  links: z.number().int(),
  /** Number of addresses that were sent by e-mail. */
  mailed: z.number().int(),
  opened: z.number().int(),
})

/** What else is known of its payment: whether upstream could be asked, and how much went back. */
const knownPayment = {
  lookUps: z.object({ answeredAt: z.string().nullable(), fails: z.boolean() }).optional(),
  refundedCents: z.number().int().optional(),
}

const listedCharge = chargeOperation.extend({ reach: reach.nullable(), ...knownPayment })
export type ListedCharge = z.infer<typeof listedCharge>
export const chargePage = pageOf(listedCharge)

const chargePaymentSeen = z.object({
  /** End-to-end id; upstream's id of the entry where it gave none. */
  endToEndId: z.string(),
  hasEndToEndId: z.boolean(),
  amountCents: z.number().int(),
  /** RFC 3339 or a day. */
  paidAt: z.string().nullable(),
  payer: party.nullable(),
  refundedCents: z.number().int().optional(),
})

/** With the charge that was made in its place, and the payments that came in for it. */
export const chargeDetail = chargeOperation.extend({
  ...knownPayment,
  successorId: z.string().nullable().optional(),
  payments: z.array(chargePaymentSeen).optional(),
})
export type ChargeDetail = z.infer<typeof chargeDetail>
export const chargeFilter = z.strictObject(operationListInput)
export type ChargeFilter = z.input<typeof chargeFilter>

export const customerQuery = z.strictObject({ q: z.string().trim().min(2).max(100) })
export type CustomerQuery = z.input<typeof customerQuery>

export const suggestedCustomer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  /** CPF or CNPJ; null where no complete one is known. */
  taxId: z.string().nullable(),
  /** Source of the suggestion: an earlier charge, a note that we issued, or a payment. */
  from: z.enum(['charge', 'note', 'payment']),
})
export type SuggestedCustomer = z.output<typeof suggestedCustomer>
export const suggestedCustomers = z.array(suggestedCustomer)

/** Without `email` the address is only made, for the person to hand on. `renew` ends the addresses made before. */
export const shareInput = operationId.extend({
  email: z
    .strictObject({
      to: z.email().max(254),
      message: z.string().trim().max(1_000).optional(),
      /** Once before the charge expires and once after, unless it was paid. */
      remind: z.boolean().optional(),
    })
    .optional(),
  renew: z.boolean().optional(),
})
export type ShareInput = z.input<typeof shareInput>

export const codeInput = operationId.extend({ format: z.enum(['png', 'svg']) })
export type CodeInput = z.input<typeof codeInput>

export const shared = z.object({ url: z.string(), sentTo: z.string().optional() })
export type Shared = z.output<typeof shared>

export const chargeSharing = z.object({
  /** Addresses that open the page now. */
  links: z.number().int(),
  opened: z.number().int(),
  lastOpenedAt: z.string().nullable(),
  mails: z.array(outsideMail),
  /** Whether Lastro has a mail server to send by. */
  email: z.boolean(),
})
export type ChargeSharing = z.output<typeof chargeSharing>
