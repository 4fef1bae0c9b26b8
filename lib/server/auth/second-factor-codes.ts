import 'server-only'
import { createHash, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodes, secondFactors } from '@/lib/server/db/access-tables'
import type { Transaction } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { openSealedText, sealText } from './sealed-text'

/** RFC 6238: a code belongs to a step of thirty seconds. */
const stepMs = 30_000
/** Number of steps by which a phone's clock may be off. */
const drift = 1

const issuer = 'Lastro'

type Label = { email: string }
type Factor = typeof secondFactors.$inferSelect

/** A secret for the authenticator app, in base32 and as the address of its QR code. */
export function newSecret({ email }: Label): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** People type spaces and hyphens only for readability. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

export type CodeKind = 'app' | 'recovery'

/**
 * Uses up a code of the authenticator app or a recovery code: each is valid once, even with two simultaneous uses. Null
 * when the code is neither.
 */
export async function takeCode(tx: Transaction, userId: string, given: string): Promise<CodeKind | null> {
  const code = bare(given)
  if (/^\d{6}$/.test(code)) return (await takeAppCode(tx, userId, code)) ? 'app' : null
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code)), isNull(recoveryCodes.usedAt)),
    )
    .returning()
  return used.length > 0 ? 'recovery' : null
}

/** As `takeCode`, for the authenticator app only, including an unconfirmed one. */
export async function takeAppCode(tx: Transaction, userId: string, given: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  const opened = factor && openSealedText(factor.secret)
  if (factor && !opened) log().error({ person: userId }, 'a second factor was sealed by another AUTH_SECRET')
  if (!factor || !opened) return false
  const step = stepOf(opened.text, bare(given))
  if (step === null || step <= factor.lastStep) return false
  const resealed = opened.outdated ? { secret: sealText(opened.text) } : {}
  await tx
    .update(secondFactors)
    .set({ lastStep: step, ...resealed })
    .where(eq(secondFactors.userId, userId))
  return true
}

/** The time step of this code; null when it matches no current step. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: drift })
  return delta === null ? null : Math.floor(timestamp / stepMs) + delta
}

/** Replaces an unconfirmed app; false where a confirmed app exists. */
export async function storeSecret(tx: Transaction, userId: string, secret: string): Promise<boolean> {
  const fresh = { secret: sealText(secret), createdAt: new Date(), lastStep: 0 }
  const stored = await tx
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId })
  return stored.length > 0
}

export async function findFactor(tx: Pick<Transaction, 'select'>, userId: string): Promise<Factor | undefined> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor
}

/** False when the app was already confirmed. */
export async function confirmFactor(tx: Transaction, userId: string): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: new Date() })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return confirmed.length > 0
}

/** Removes only the authenticator app; false when there was no confirmed app. */
export async function dropFactor(tx: Transaction, userId: string): Promise<boolean> {
  const dropped = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return dropped.some(({ confirmedAt }) => confirmedAt !== null)
}

export async function dropRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Without letters that look like another letter or a digit. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCount = 10
const [groups, groupLength] = [4, 4]

function newRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

const hashOf = (code: string) => createHash('sha256').update(bare(code)).digest('hex')

/** Replaces the recovery codes with ten new ones; only hashes are stored, so the codes can never be shown again. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
  await dropRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

export async function countRecoveryCodes(tx: Pick<Transaction, 'select'>, userId: string): Promise<number> {
  const [left] = await tx
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return left?.count ?? 0
}
