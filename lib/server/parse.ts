import 'server-only'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { requireClean } from './clean-text'
import { fieldErrors } from './http/field-errors'
import { log } from './log'

/** Parses what a person or a program sent; throws `invalid_request` naming every field, or the first with text that cannot be used. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  requireClean(value)
  // Whether a field is missing or of another type, only its value says.
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap(fieldErrors)
  throw new Problem('invalid_request', errors.map(({ path, message }) => `${path || 'body'}: ${message}`).join('; '), {
    errors,
  })
}

/** Parses what we are about to answer: a fault of ours, never shown in detail. */
export function parseOutput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  log().error({ issues: parsed.error.issues.map(({ path, code }) => ({ path, code })) }, 'answer of another shape')
  throw new Problem('internal', 'Lastro prepared an answer of the wrong shape')
}
