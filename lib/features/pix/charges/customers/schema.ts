import { z } from 'zod'

export const customerQuery = z.strictObject({ q: z.string().trim().min(2).max(100) })
export type CustomerQuery = z.input<typeof customerQuery>

export const suggestedCustomer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  /** CPF or CNPJ; null where none is known whole. */
  taxId: z.string().nullable(),
  /** Where it is known from: an earlier charge, a note that we issued, or a payment. */
  from: z.enum(['charge', 'note', 'payment']),
})
export type SuggestedCustomer = z.output<typeof suggestedCustomer>
export const suggestedCustomers = z.array(suggestedCustomer)
