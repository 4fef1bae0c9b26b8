/** A means of payment as the file names it. */
export type NamedPayment = {
  /** `tPag`. */
  method: string | null
  amountCents: number | null
  /** `cAut`: the payment's end-to-end id. */
  endToEndId: string | null
  /** `indPag`: agreed for later; null or absent: the file does not say when. */
  deferred?: boolean | null | undefined
}

/** A means is a claim of the issuer's system, never a payment: domain facts, `tPag`. */
export type Means = { code: string | null; amountCents: number | null; when: 'now' | 'later' | 'unknown' }

/** Pix by a dynamic or static code or by account data, and Pix Automático. */
const pixCodes: ReadonlySet<string | null> = new Set(['17', '20', '23', '24'])
/** Store credit, duplicata, boleto, and paid later: still to come. */
const laterCodes: ReadonlySet<string | null> = new Set(['05', '14', '15', '91'])
const none = '90'

export const isPix = (code: string | null): boolean => pixCodes.has(code)

const whenOf = ({ method, deferred }: NamedPayment, hasInstallments: boolean): Means['when'] => {
  if (deferred || laterCodes.has(method) || (hasInstallments && !isPix(method))) return 'later'
  return deferred === false ? 'now' : 'unknown'
}

export const meansOf = (payments: readonly NamedPayment[], hasInstallments: boolean): Means[] =>
  payments.map((payment) => ({
    code: payment.method,
    amountCents: payment.amountCents,
    when: whenOf(payment, hasInstallments),
  }))

/** Whether the file says that nothing is paid for the note (`tPag` 90). */
export const paysNothing = (means: readonly Means[], hasInstallments: boolean): boolean =>
  means.length > 0 && means.every(({ code }) => code === none) && !hasInstallments

const sumOf = (some: readonly Means[]) => some.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)

/**
 * Amount of the due that the file names for other means than Pix and not for later. An amount that is not stated is all that
 * is left.
 */
export function otherwiseOf(means: readonly Means[], dueCents: number): number {
  const others = means.filter(({ code, when }) => code !== null && code !== none && !isPix(code) && when !== 'later')
  const rest = Math.max(0, dueCents - sumOf(means.filter((each) => isPix(each.code) || each.when === 'later')))
  return others.some(({ amountCents }) => amountCents === null) ? rest : Math.min(sumOf(others), rest)
}

/** Amount that the file names for Pix at the issue, apart from the instalments. */
export const pixNowOf = (payments: readonly NamedPayment[]): number =>
  sumOf(meansOf(payments, false).filter(({ code, when }) => isPix(code) && when !== 'later'))
