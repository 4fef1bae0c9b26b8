import type { BrCodeExpectation } from '@/components/br-code-check'
import type { Charge, ChargeResult } from '@/lib/features/pix/charges/schema'

/** What the charge's code has to say. */
export function expectedCode({ input }: Charge, result: ChargeResult): BrCodeExpectation {
  return { amountCents: input.amountCents, txid: result.txid, amountOpen: input.valueChangeMode !== undefined }
}
