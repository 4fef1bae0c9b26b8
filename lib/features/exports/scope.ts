import 'server-only'
import { z } from 'zod'
import { documentNarrowing } from '@/lib/features/documents/schema'
import type { ExportScope } from './schema'

const ids = z.array(z.string())

/** The stored scope of an export. */
export const storedScope = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('months'),
    companyIds: ids,
    models: ids,
    from: z.string(),
    to: z.string(),
    /** With the reconciliation of each company. */
    reconciliation: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('filter'), filter: documentNarrowing }),
  z.object({ kind: z.literal('documents'), ids }),
  z.object({ kind: z.literal('difference'), of: z.string(), ids }),
])
export type StoredScope = z.output<typeof storedScope>

/** The scope as the API returns it: of single documents only their number. */
export function publicScope(scope: StoredScope): ExportScope {
  if (scope.kind === 'documents') return { kind: 'documents', documents: scope.ids.length }
  if (scope.kind === 'difference') return { kind: 'difference', of: scope.of, documents: scope.ids.length }
  return scope
}

/** A part of upstream's list: one company or all, one model or all. */
type ScopePart = { companyId?: string; model?: string; from: string; to: string }

/** One part for each company and model, since upstream filters by one of each at a time. */
export function partsOf({ companyIds, models, from, to }: Extract<StoredScope, { kind: 'months' }>): ScopePart[] {
  const companies = companyIds.length > 0 ? companyIds : [undefined]
  const kinds = models.length > 0 ? models : [undefined]
  return companies.flatMap((companyId) => kinds.map((model) => ({ companyId, model, from, to })))
}
