import 'server-only'
import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/core/canonical-json'
import type { Decided } from '@/lib/server/auth/passkey-challenges'
import type { OperationRow } from './operation-row'

/** A decision about an operation as it is: kind, amount, receiver and all else that was requested. */
export function decidedOf(row: OperationRow, decision: Decided['decision']): Decided {
  const { id, kind, subject, accountId, amountCents, input, about, createdBy } = row
  const facts = canonicalJson({ id, kind, subject, accountId, amountCents, input, about, createdBy })
  return { operationId: id, decision, fingerprint: createHash('sha256').update(facts).digest('hex') }
}
