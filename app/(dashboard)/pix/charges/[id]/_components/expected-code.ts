import type { Charge, ChargeResult } from '@/lib/features/pix/charges/schema'
import type { BrCodeExpectation } from './br-code/check'

/** What the charge's code has to say. */
export function expectedCode({ input }: Charge, result: ChargeResult): BrCodeExpectation {
  return { amountCents: input.amountCents, txid: result.txid, amountOpen: input.valueChangeMode !== undefined }
}
