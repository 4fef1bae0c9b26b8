import type { FieldErrors, FieldValues, Path, ResolverResult } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldError } from '@/lib/core/error-codes'

/** Kind of request that a form sends, which decides the texts of its notices. */
export type FormKind = 'charge' | 'transfer' | 'refund' | 'statement' | 'request'

/** How the values of a form become its request. */
export type FormRequest<V extends FieldValues, I> = {
  /** The route's schema. */
  input: z.ZodType<I>
  /** The request that the values make, not validated yet. */
  requestOf: (values: V) => unknown
  /** The form's field for a path of the request; null for a path without a field. */
  fieldOf: (path: string, values: V) => Path<V> | null
}

/** The request of a form whose draft outlives a reload. */
export type DraftRequest<V extends FieldValues, I> = FormRequest<V, I> & {
  /** Parses the stored draft of the form's values. */
  values: z.ZodType<V>
}

/** The request to send, or the fields that the route's schema refuses. */
export function resolveRequest<V extends FieldValues, I>(
  { input, requestOf, fieldOf }: FormRequest<V, I>,
  values: V,
): ResolverResult<V, I> {
  const parsed = input.safeParse(requestOf(values))
  if (parsed.success) return { values: parsed.data, errors: {} }
  const fields = parsed.error.issues.flatMap(({ path }) => fieldOf(path.join('.'), values) ?? [])
  const errors = Object.fromEntries(fields.map((field) => [field, { type: 'refused' }]))
  return { values: {}, errors: errors as FieldErrors<V> }
}

/** The server's field errors on the form's fields; those of no field come back as `rest`. */
export function placeErrors<V extends FieldValues>(
  fieldOf: FormRequest<V, unknown>['fieldOf'],
  refused: FieldError[],
  values: V,
) {
  const placed = refused.map((error) => ({ field: fieldOf(error.path, values), error }))
  return {
    fields: placed.flatMap(({ field, error }) => (field ? [{ field, error }] : [])),
    rest: placed.flatMap(({ field, error }) => (field ? [] : [error])),
  }
}

/** The words for a refused field: ours, or the server's where only it refuses. */
export function fieldErrorsOf<V extends FieldValues, F extends Path<V>>(
  errors: FieldErrors<V>,
  labels: (field: F) => string,
) {
  return (field: F): string | undefined => {
    const error = errors[field]
    return error && (typeof error.message === 'string' && error.message !== '' ? error.message : labels(field))
  }
}
