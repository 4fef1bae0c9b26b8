import { type BrCode, type BrCodeFailure, parseBrCode } from '@/lib/core/pix/br-code'

/** `absent`: the code leaves it to the address it points to, so there is nothing to compare. */
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
  const txid = code.txid === null ? 'absent' : code.txid === expected.txid ? 'agrees' : 'differs'
  const doubts: BrCodeDoubt[] = []
  if (!code.crc.valid) doubts.push('crc')
  if (amount === 'differs') doubts.push('amount')
  if (txid === 'differs') doubts.push('txid')
  return { code, amount, txid, doubts }
}

function judgeAmount(code: BrCode, { amountCents, amountOpen }: BrCodeExpectation): BrCodeVerdict {
  const written = code.fields.some((field) => field.id === '54')
  if (written) return code.amountCents === amountCents ? 'agrees' : 'differs'
  return code.url !== null || amountOpen ? 'absent' : 'differs'
}
