import type { OperationState } from '@/lib/core/operations/operation-states'
import { type BrCode, type BrCodeFailure, parseBrCode } from '@/lib/core/pix/br-code'

/**
 * The status of a charge: its operation's state, `expired` where it was not paid in time, `abandoned` where a person
 * gave it up.
 */
export const chargeStatuses = [
  'awaiting_approval',
  'rejected',
  'sending',
  'unknown',
  'waiting',
  'expired',
  'paid',
  'failed',
  'abandoned',
] as const

export type ChargeStatus = (typeof chargeStatuses)[number]

const statusOf: Record<OperationState, ChargeStatus> = {
  awaiting_approval: 'awaiting_approval',
  // A charge is never scheduled, nor cancelled before it is sent.
  scheduled: 'awaiting_approval',
  cancelled: 'rejected',
  rejected: 'rejected',
  sending: 'sending',
  unknown: 'unknown',
  accepted: 'waiting',
  confirmed: 'paid',
  failed: 'failed',
}

type Sent = {
  createdAt: string
  input: { expiresIn?: number | undefined }
  attempts: { purpose: string; at: string }[]
}

/** The provider's validity when a charge names none. */
export const defaultValiditySeconds = 86_400

/** The end of the validity of a charge that was sent at that time. */
export const expiryAfter = (sentAt: Date, { expiresIn = defaultValiditySeconds }: Sent['input']): Date =>
  new Date(sentAt.getTime() + expiresIn * 1_000)

/** When a charge stops being payable, by our clock: its validity counts from the sending that made it. */
export function chargeExpiry({ createdAt, input, attempts }: Sent): Date {
  const sent = attempts.findLast((attempt) => attempt.purpose === 'send')?.at ?? createdAt
  return expiryAfter(new Date(sent), input)
}

type Ended = { state: OperationState; error: { givenUp?: boolean } | null }

/** Expiry is ours to derive: no provider's word says it, and one that is paid late still becomes `paid`. */
export function chargeStatus(charge: Sent & Ended, now: Date): ChargeStatus {
  const status = statusOf[charge.state]
  if (status === 'failed' && charge.error?.givenUp) return 'abandoned'
  return status === 'waiting' && chargeExpiry(charge) <= now ? 'expired' : status
}

/** `unpaid`: nothing came in that we know of. `undisclosed`: it was paid, and the provider has not said with how much. */
type ChargePayment =
  | { kind: 'unpaid' }
  | { kind: 'undisclosed' }
  | { kind: 'as-asked' | 'different'; paidCents: number }

export type PaidCharge = {
  /** Null while unknown. */
  amountCents: number | null
  result: { paid: boolean; paidCents: number | null } | null
  /** How much of its payment went back, as far as is known. */
  refundedCents?: number
}

/** How much of a paid charge went back; `all` of a payment without a known amount is never assumed. */
export function refundOf(charge: PaidCharge): 'none' | 'part' | 'all' {
  const { refundedCents = 0 } = charge
  if (!charge.result?.paid || refundedCents <= 0) return 'none'
  const payment = chargePayment(charge)
  return 'paidCents' in payment && refundedCents >= payment.paidCents ? 'all' : 'part'
}

/** The payment of a charge, compared with its own amount: never assumed, only as the provider states it. */
export function chargePayment({ amountCents, result }: PaidCharge): ChargePayment {
  if (!result?.paid) return { kind: 'unpaid' }
  const { paidCents } = result
  // A payment of nothing is no amount that came in.
  if (paidCents === null || paidCents <= 0) return { kind: 'undisclosed' }
  return { kind: paidCents === amountCents ? 'as-asked' : 'different', paidCents }
}

/** Words of the Pix rules for a charge that is not paid; any other word, like an unknown one, says nothing about payment. */
export const isUnpaidWord = (status: string | null): boolean =>
  /^(ativa|active|pending|pendente|expired|expirada|removida_pelo_(usuario_recebedor|psp))$/i.test(status ?? '')

type EndedCharge = Parameters<typeof chargeStatus>[0] & PaidCharge

/** `answeredAt`: start of the last look-up that upstream answered; null for never. `fails`: a later one had no answer. */
export type LookUps = { answeredAt: string | null; fails: boolean }

type LookedUp = Sent & Ended & { result: { status: string | null } | null; lookUps?: LookUps }

/**
 * When the last look-up was answered (null: never), of a charge that cannot be called unpaid: its look-up fails, or it expired and no
 * answer in a known word came since. Undefined while what is shown is what upstream said.
 */
export function uncheckedSince(charge: LookedUp, now: Date): string | null | undefined {
  const { answeredAt, fails } = charge.lookUps ?? { answeredAt: null, fails: false }
  const status = chargeStatus(charge, now)
  if (status === 'waiting') return fails ? answeredAt : undefined
  if (status !== 'expired') return undefined
  const isAnswered = answeredAt !== null && new Date(answeredAt) >= chargeExpiry(charge)
  return isAnswered && isUnpaidWord(charge.result?.status ?? null) ? undefined : answeredAt
}

/** Missing amount of an underpaid charge; null for any other charge. */
export function missingCents(charge: PaidCharge): number | null {
  const payment = chargePayment(charge)
  if (payment.kind !== 'different' || charge.amountCents === null) return null
  return payment.paidCents < charge.amountCents ? charge.amountCents - payment.paidCents : null
}

/** Whether a new charge may replace it: it has expired or was underpaid. */
export const mayBeChargedAgain = (charge: EndedCharge, now: Date): boolean =>
  chargeStatus(charge, now) === 'expired' || missingCents(charge) !== null

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A charge of less than this has no reminder before it expires: the e-mail itself is recent enough. */
const shortestMs = 2 * hourMs
const longestLeadMs = 24 * hourMs
const delayMs = 10 * minuteMs

/**
 * When a payer is reminded: a day before the charge expires, or when half of a shorter time is left; and ten minutes after,
 * so that a payment of the last second is known by then.
 */
export function reminderTimes(now: Date, expiry: Date): { before: Date | null; after: Date } {
  const left = expiry.getTime() - now.getTime()
  const lead = Math.min(longestLeadMs, left / 2)
  return {
    before: left < shortestMs ? null : new Date(expiry.getTime() - lead),
    after: new Date(expiry.getTime() + delayMs),
  }
}

/** `absent`: the code leaves the fact to the address that it names, so there is nothing to compare. */
export type BrCodeVerdict = 'agrees' | 'differs' | 'absent'

export type BrCodeDoubt = 'unreadable' | 'crc' | 'amount' | 'txid'

export type BrCodeExpectation = {
  amountCents: number
  txid: string
  /** The payer may choose another amount, so a code without one is as it should be. */
  amountOpen: boolean
}

export type BrCodeCheck = { doubts: BrCodeDoubt[] } & (
  | { code: BrCode; amount: BrCodeVerdict; txid: BrCodeVerdict }
  | { code: null; reason: BrCodeFailure['reason'] }
)

/** Whether a "copia e cola" says what was requested; one with any doubt must not be handed to a payer unread. */
export function checkBrCode(copyPaste: string, expected: BrCodeExpectation): BrCodeCheck {
  const code = parseBrCode(copyPaste)
  if (!code.ok) return { code: null, reason: code.reason, doubts: ['unreadable'] }
  const amount = judgeAmount(code, expected)
  const txid = judgeTxid(code, expected)
  const doubts: BrCodeDoubt[] = []
  if (!code.crc.valid) doubts.push('crc')
  if (amount === 'differs') doubts.push('amount')
  if (txid === 'differs') doubts.push('txid')
  return { code, amount, txid, doubts }
}

/** Payers' apps read the amount and the txid of a dynamic code at its address, so that those in the code are no difference. */
const differsUnless = ({ url }: BrCode, isEqual: boolean): BrCodeVerdict =>
  isEqual ? 'agrees' : url === null ? 'differs' : 'absent'

function judgeAmount(code: BrCode, { amountCents, amountOpen }: BrCodeExpectation): BrCodeVerdict {
  const written = code.fields.some((field) => field.id === '54')
  return !written && amountOpen ? 'absent' : differsUnless(code, written && code.amountCents === amountCents)
}

const judgeTxid = (code: BrCode, { txid }: BrCodeExpectation): BrCodeVerdict =>
  code.txid === null ? 'absent' : differsUnless(code, code.txid === txid)
