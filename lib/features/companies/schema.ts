import { z } from 'zod'
import { pageInput } from '@/lib/core/page'

/** Fields that a company may lack are null, never invented; `extra` keeps what upstream sent beyond its contract. */
export const company = z.object({
  id: z.string(),
  cnpj: z.string(),
  legalName: z.string(),
  tradeName: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  active: z.boolean().nullable(),
  models: z.array(z.string()),
  retentionDays: z.number().int().nullable(),
  extra: z.record(z.string(), z.unknown()),
})

export type Company = z.output<typeof company>

const companyId = z.guid('an id such as 3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b')

export const companyFilter = z.strictObject({ ...pageInput() })

export type CompanyFilter = z.input<typeof companyFilter>

export const companyInput = z.strictObject({ id: companyId })

export type CompanyInput = z.input<typeof companyInput>

const count = z.number().int()

/** Notes of each company in the index over the last thirteen months. */
export const companyActivity = z.object({
  /** The oldest first. */
  months: z.array(
    z.object({
      /** `YYYY-MM`. */
      period: z.string(),
      /** Whether the month has been read completely: then a model without a count has no notes. */
      listed: z.boolean(),
    }),
  ),
  companies: z.array(
    z.object({
      id: z.string(),
      documents: count,
      /** RFC 3339: the last note that upstream captured; null while none is known. */
      lastCapturedAt: z.string().nullable(),
      /** Notes whose content expires within thirty days, and the first such instant. */
      expiring: z.object({ documents: count, first: z.string() }).nullable(),
      models: z.array(
        z.object({
          model: z.string(),
          /** Only months that have any. */
          months: z.array(z.object({ period: z.string(), documents: count, cancelled: count })),
        }),
      ),
    }),
  ),
  running: z.boolean(),
  /** RFC 3339: when the recent months were last read to their end. */
  indexedAt: z.string().nullable(),
})

export type CompanyActivity = z.output<typeof companyActivity>
