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
