import 'server-only'
import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/core/canonical-json'

/** Of what is asked for, however its members are ordered. */
export function fingerprintOf(kind: string, input: unknown): string {
  return createHash('sha256')
    .update(`${kind}\n${canonicalJson(input)}`)
    .digest('hex')
}
