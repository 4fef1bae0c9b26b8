import 'server-only'
import type { z } from 'zod'
import type { FieldError } from '@/lib/core/error-codes'
import { type FieldRecord, isRecordEntry } from '@/lib/core/record-codes'

type Issue = z.core.$ZodIssue

/** A parsing issue by field: a message for programs and a record to show. */
export function fieldErrors(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      errorAt([...issue.path, key], 'unknown field', { code: 'field.unknown', values: {} }),
    )
  }
  return [errorAt(issue.path, issue.message, recordOf(issue))]
}

const errorAt = (path: PropertyKey[], message: string, { code, values }: FieldRecord): FieldError => ({
  path: path.map(String).join('.'),
  message,
  code,
  params: values,
})

const formats: Record<string, FieldRecord> = {
  date: { code: 'field.day', values: {} },
  datetime: { code: 'field.instant', values: {} },
  email: { code: 'field.email', values: {} },
  guid: { code: 'field.uuid', values: {} },
  uuid: { code: 'field.uuid', values: {} },
}

const invalid: FieldRecord = { code: 'field.invalid', values: {} }

function recordOf(issue: Issue): FieldRecord {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? { code: 'field.required', values: {} } : { code: 'field.type', values: {} }
    case 'invalid_value':
      return issue.input === undefined ? { code: 'field.required', values: {} } : { code: 'field.choice', values: {} }
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), isAmount(issue))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), isAmount(issue))
    case 'invalid_format':
      return formats[issue.format] ?? invalid
    case 'custom':
      return customRecord(issue.params ?? {})
    default:
      return invalid
  }
}

/** A refinement has its record's code and values in `params`. */
function customRecord({ code, ...values }: Record<string, unknown>): FieldRecord {
  const record = { code, values }
  return isFieldRecord(record) ? record : invalid
}

const isFieldRecord = (entry: unknown): entry is FieldRecord => isRecordEntry(entry) && entry.code.startsWith('field.')

const isAmount = ({ path }: Issue) => String(path.at(-1)).endsWith('Cents')

function tooSmall(origin: string, minimum: number, amount: boolean): FieldRecord {
  if (origin === 'string')
    return minimum === 1 ? { code: 'field.required', values: {} } : { code: 'field.too-short', values: { minimum } }
  if (origin === 'array' || origin === 'set') return { code: 'field.too-few', values: { minimum } }
  return amount
    ? { code: 'field.amount-too-small', values: { minimumCents: minimum } }
    : { code: 'field.too-small', values: { minimum } }
}

function tooBig(origin: string, maximum: number, amount: boolean): FieldRecord {
  if (origin === 'string') return { code: 'field.too-long', values: { maximum } }
  if (origin === 'array' || origin === 'set') return { code: 'field.too-many', values: { maximum } }
  return amount
    ? { code: 'field.amount-too-large', values: { maximumCents: maximum } }
    : { code: 'field.too-large', values: { maximum } }
}
