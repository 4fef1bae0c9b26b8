import 'server-only'
import type { z } from 'zod'

/** The fields that upstream sent beyond its contract, kept as they came. */
export function extraOf(contract: z.ZodObject, record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(contract.shape, name)))
}
