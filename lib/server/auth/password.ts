import 'server-only'
import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (the library's algorithm default is argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** Takes as long for an unknown person (null hash) as for a known one. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password')
  const matches = await verify(storedHash ?? (await decoy), password)
  return matches && storedHash !== null
}
