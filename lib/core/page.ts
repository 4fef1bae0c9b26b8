import { z } from 'zod'

export type Page<T> = {
  items: T[]
  next: string | null
  /** RFC 3339: when upstream answered; absent for our own data. */
  asOf?: string
  /** A full page without a cursor: there may be more. */
  openEnded?: boolean
  /** Number of upstream's records that could not be read and are missing here. */
  unreadable?: number
  /** Fields of the list that upstream sent next to its records. */
  extra?: Record<string, unknown>
}

/**
 * The output schema of a list read: `readRoute` answers `{ data: items, next }` and the page's other fields next to
 * them.
 */
export function pageOf<T extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(item: T, more?: M) {
  const page = {
    items: z.array(item),
    next: z.string().nullable(),
    openEnded: z.boolean().optional(),
    unreadable: z.number().int().optional(),
    extra: z.record(z.string(), z.unknown()).optional(),
  }
  return z.object({ ...page, ...(more ?? ({} as M)) })
}

/** `limit` and `cursor` of every list; a cursor is an opaque string. */
export function pageInput() {
  return {
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().min(1).max(500).optional(),
  }
}
