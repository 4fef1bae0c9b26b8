import 'server-only'
import { sql } from 'drizzle-orm'
import { valuedStatuses } from '@/lib/core/documents/document-status'

const valued = sql.raw(valuedStatuses.map((status) => `'${status}'`).join(', '))

/** Of rows with a `status`: whether the document enters sums. Tests, declarations and denied notes are worth nothing. */
export const isValued = sql`status in (${valued})`

/** Of rows with `status`, `model` and `total_cents`: whether a value is missing in a sum. A manifest has none to miss. */
export const isValueless = sql`(total_cents is null and model <> 'mdfe' and ${isValued})`
