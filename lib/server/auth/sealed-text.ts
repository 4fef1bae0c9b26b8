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

/** A secret that must be readable again, sealed for the database: unreadable without `AUTH_SECRET`. */
export function sealText(text: string): string {
  const [key = Buffer.alloc(0)] = keys()
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Null where it was sealed by a secret that is no longer known; `outdated`: by the one before, so that it is to be sealed again. */
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
      // Another key may open it.
    }
  }
  return null
}
