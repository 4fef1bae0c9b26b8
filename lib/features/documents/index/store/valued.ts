import 'server-only'
import { sql } from 'drizzle-orm'
import { valuedStatuses } from '@/lib/core/documents/document-status'

const valued = sql.raw(valuedStatuses.map((status) => `'${status}'`).join(', '))

/** Whether a row's document enters sums. Tests, declarations and denied notes have no value. */
export const isValued = sql`status in (${valued})`

/** Whether a sum lacks the row's value because it is unknown. A manifest never has a value. */
export const isValueless = sql`(total_cents is null and model <> 'mdfe' and ${isValued})`
