/** A mediator fee as it is typed; both kinds stay while the person goes back and forth. */
export type FeeValues = { feeType: 'FIXED' | 'PERCENTAGE'; feeCents: number | null; feePercent: string }

type Fee = { type: 'FIXED'; amountCents: number } | { type: 'PERCENTAGE'; percent: number }

export const noFee: FeeValues = { feeType: 'FIXED', feeCents: null, feePercent: '' }

/** A percentage as typed, with either separator; NaN for anything else. */
export function percentOf(text: string): number {
  return /^\d{1,3}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
}

/** The fee to request, not validated yet; none where nothing, or zero reais, was typed. */
export function feeOf({ feeType, feeCents, feePercent }: FeeValues): Fee | undefined {
  if (feeType === 'FIXED') return feeCents ? { type: 'FIXED', amountCents: feeCents } : undefined
  return feePercent.trim() === '' ? undefined : { type: 'PERCENTAGE', percent: percentOf(feePercent) }
}

export function feeValuesOf(fee: Fee | undefined): FeeValues {
  if (!fee) return noFee
  return fee.type === 'FIXED'
    ? { ...noFee, feeCents: fee.amountCents }
    : { ...noFee, feeType: 'PERCENTAGE', feePercent: String(fee.percent) }
}
