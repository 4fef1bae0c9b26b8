import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/server/env'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'lastro sealed text', 32))

function keys(): Buffer[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env()
  return [AUTH_SECRET, AUTH_SECRET_PREVIOUS].filter(Boolean).map(keyOf)
}

/** Seals a secret for the database so that only `AUTH_SECRET` can open it. */
export function sealText(text: string): string {
  const [key = Buffer.alloc(0)] = keys()
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Null when the secret that sealed the text is no longer known; `outdated` when the previous secret sealed it, so that
 * it should be sealed again.
 */
export function openSealedText(stored: string): { text: string; outdated: boolean } | null {
  const bytes = Buffer.from(stored, 'base64url')
  const tagEnd = ivBytes + tagBytes
  for (const [at, key] of keys().entries()) {
    try {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
      opening.setAuthTag(bytes.subarray(ivBytes, tagEnd))
      const text = Buffer.concat([opening.update(bytes.subarray(tagEnd)), opening.final()]).toString('utf8')
      return { text, outdated: at > 0 }
    } catch {
      // The next key may open the text.
    }
  }
  return null
}
