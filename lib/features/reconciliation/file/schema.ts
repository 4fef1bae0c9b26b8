import { z } from 'zod'
import { backingDirections } from '@/lib/core/backing'
import { month } from '@/lib/features/reconciliation/schema'

const fileFormats = ['csv', 'econf', 'link'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Without a direction both, without a company all. */
export const fileInput = z.strictObject({
  month,
  direction: z.enum(backingDirections).optional(),
  companyId: z.string().min(1).max(200).optional(),
  format: z.enum(fileFormats).default('csv'),
})
export type FileQuery = z.input<typeof fileInput>
