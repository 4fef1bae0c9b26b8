import { cleanPasted } from '@/lib/core/pasted-text'
import { parseBrCode } from '@/lib/core/pix/br-code'
import { likelyPixKeyType, type PixKeyType } from '@/lib/core/pix/pix-key'

/** Transfer fields read from a pasted Pix code. Lastro pays keys only: the key of a dynamic code stays at the receiver's bank. */
export type PastedCode =
  | {
      kind: 'static'
      key: string
      keyType: PixKeyType | ''
      amountCents: number | null
      txid: string | null
      name: string | null
    }
  | { kind: 'dynamic' | 'broken' | 'bad-amount' | 'other' }

/** Number of spaces of which each may be a line end that the browser made a space. */
const mostSpaces = 8

/** The code as pasted, else without those of its spaces that were line ends: the one whose CRC is right. */
function wholeCode(text: string): string {
  const parts = text.split(/ +/)
  const isWhole = (candidate: string) => {
    const code = parseBrCode(candidate)
    return code.ok ? code.crc.valid : code.reason === 'amount'
  }
  if (isWhole(text) || parts.length > mostSpaces + 1) return text
  const joined = (mask: number) => parts.reduce((code, part, at) => code + ((mask >> (at - 1)) & 1 ? '' : ' ') + part)
  const masks = Array.from({ length: 2 ** (parts.length - 1) }, (_, mask) => mask)
  return masks.map(joined).find(isWhole) ?? text
}

/** Reads a text that begins like a Pix code; null for anything else. */
export function readPastedCode(pasted: string): PastedCode | null {
  const text = cleanPasted(pasted)
  if (!/^0002\d\d/.test(text) || text.length < 20) return null
  const code = parseBrCode(wholeCode(text))
  if (!code.ok)
    return { kind: code.reason === 'not_pix' ? 'other' : code.reason === 'amount' ? 'bad-amount' : 'broken' }
  if (!code.crc.valid) return { kind: 'broken' }
  if (code.url !== null) return { kind: 'dynamic' }
  if (!code.key) return { kind: 'other' }
  const { key, amountCents, txid, merchantName } = code
  return { kind: 'static', key, keyType: likelyPixKeyType(key) ?? '', amountCents, txid, name: merchantName }
}
