import 'server-only'
import { z } from 'zod'

/** A record as upstream sent it. */
export const anyRecord = z.record(z.string(), z.unknown())

export type Extra = z.output<typeof anyRecord>

/** An optional value: null when missing or not valid, so that it cannot fail the whole record. */
export function optional<T extends z.ZodType>(schema: T) {
  return z
    .unknown()
    .optional()
    .transform((raw): z.output<T> | null => schema.safeParse(raw).data ?? null)
}

/**
 * The fields that a contract names; `extra` holds all others and the known ones that are not valid. Nested records keep
 * unknown fields at every depth.
 */
export function record<S extends z.core.$ZodLooseShape>(shape: S) {
  const contract = z.object(shape)
  return anyRecord.transform((raw, context) => {
    const read = contract.safeParse(raw)
    if (read.success) return { ...read.data, extra: extraOf(raw, read.data) }
    context.issues.push({ code: 'custom', message: 'another shape', input: raw })
    return z.NEVER
  })
}

function extraOf(raw: Extra, read: object): Extra {
  const known = (name: string, value: unknown) =>
    Object.hasOwn(read, name) && (value === null || Reflect.get(read, name) !== null)
  return Object.fromEntries(Object.entries(raw).filter(([name, value]) => !known(name, value)))
}

/** Rows of a list and how many had another shape: an unreadable row costs itself, unless no row can be read. */
export function rows<T extends z.ZodType>(row: T) {
  return z
    .array(z.unknown())
    .transform((all) => {
      const read = all.map((raw) => row.safeParse(raw)).flatMap(({ success, data }) => (success ? [data] : []))
      return { read, unreadable: all.length - read.length }
    })
    .refine(({ read, unreadable }) => unreadable === 0 || read.length > 0)
}

/** `extra` of a record joined with that of a nested record, under the nested record's name. */
export function withNested(extra: Extra, nested: Record<string, Extra | null | undefined>): Extra {
  const filled = Object.entries(nested).filter(([, fields]) => fields && Object.keys(fields).length > 0)
  return { ...extra, ...Object.fromEntries(filled) }
}
