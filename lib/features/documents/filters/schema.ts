import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'

const word = z.string().trim().min(1).max(200).optional()

/** The list's query string of filters and order; the list parses it when the filter is applied. */
const filterValues = z.strictObject({
  q: word,
  companyId: word,
  model: word,
  from: word,
  to: word,
  role: word,
  kind: word,
  cancelled: word,
  purged: word,
  expiring: word,
  minCents: word,
  maxCents: word,
  issuedFrom: word,
  issuedTo: word,
  backing: word,
  sort: word,
  order: word,
})

export type FilterValues = z.infer<typeof filterValues>

export const savedFilter = z.object({ id: z.guid(), name: z.string(), filter: filterValues })
export type SavedFilter = z.infer<typeof savedFilter>

export const savedFilterPage = pageOf(savedFilter)
export const savedFiltersInput = z.strictObject(pageInput())
export type SavedFiltersInput = z.input<typeof savedFiltersInput>

const name = z.string().trim().min(1).max(60)
const notEmpty = filterValues.refine((words) => Object.values(words).some(Boolean), {
  error: 'at least one filter',
  params: { code: 'field.required' },
})

export const newSavedFilter = z.strictObject({ name, filter: notEmpty })
export type NewSavedFilter = z.infer<typeof newSavedFilter>

export const savedFilterId = z.strictObject({ id: z.guid() })
export const savedFilterName = z.strictObject({ id: z.guid(), name })
