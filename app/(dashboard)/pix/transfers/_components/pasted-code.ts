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
  | { kind: 'dynamic' | 'broken' | 'other' }

/** Reads a text that begins like a Pix code; null for anything else. */
export function readPastedCode(text: string): PastedCode | null {
  if (!/^\s*0002\d\d/.test(text) || text.trim().length < 20) return null
  const code = parseBrCode(text)
  if (!code.ok) return { kind: code.reason === 'not_pix' ? 'other' : 'broken' }
  if (!code.crc.valid) return { kind: 'broken' }
  if (code.url !== null) return { kind: 'dynamic' }
  if (!code.key) return { kind: 'other' }
  const { key, amountCents, txid, merchantName } = code
  return { kind: 'static', key, keyType: likelyPixKeyType(key) ?? '', amountCents, txid, name: merchantName }
}
