import { parseArgs } from 'node:util'
import { type AuditHead, parseHead } from '@/lib/server/audit/verification'

/** The head that `audit:verify` expects; undefined without one, null where its options are not understood. */
export function expectedHead(given: string[]): AuditHead | undefined | null {
  try {
    const { expect } = parseArgs({ args: given, options: { expect: { type: 'string' } } }).values
    return expect === undefined ? undefined : (parseHead(expect) ?? null)
  } catch {
    // An unknown option is answered like a malformed one.
    return null
  }
}
