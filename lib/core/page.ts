import { z } from 'zod'

export type Page<T> = {
  items: T[]
  next: string | null
  /** RFC 3339: when upstream said so; absent for our own data. */
  asOf?: string
  /** A full page came without a cursor: nobody knows whether there is more. */
  openEnded?: boolean
  /** What upstream said of the list besides its records. */
  extra?: Record<string, unknown>
}

/** The output schema of a list read: `readRoute` answers it as `{ data: items, next }`, what else it has beside them. */
export function pageOf<T extends z.ZodType, M extends z.ZodRawShape = Record<never, never>>(item: T, more?: M) {
  const page = {
    items: z.array(item),
    next: z.string().nullable(),
    openEnded: z.boolean().optional(),
    extra: z.record(z.string(), z.unknown()).optional(),
  }
  return z.object({ ...page, ...(more ?? ({} as M)) })
}

/** `limit` and `cursor` of every list; cursors are opaque strings. */
export function pageInput() {
  return {
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().min(1).max(500).optional(),
  }
}
