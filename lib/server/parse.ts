import 'server-only'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { requireClean } from './clean-text'
import { fieldErrors } from './http/field-errors'
import { log } from './log'

/**
 * Parses input of a person or a program; throws `invalid_request` with every invalid field, or with the first field
 * whose text cannot be stored.
 */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  requireClean(value)
  // The reported input tells whether a field is missing or has the wrong type.
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap(fieldErrors)
  throw new Problem('invalid_request', errors.map(({ path, message }) => `${path || 'body'}: ${message}`).join('; '), {
    errors,
  })
}

/** Parses our own answer: a failure is a bug, never shown in detail. */
export function parseOutput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  log().error({ issues: parsed.error.issues.map(({ path, code }) => ({ path, code })) }, 'answer of another shape')
  throw new Problem('internal', 'Lastro prepared an answer of the wrong shape')
}
