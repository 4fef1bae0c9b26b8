import { readContract } from '@/lib/core/contract'
import type { CustomerQuery, SuggestedCustomer } from './schema'

/** Customers whom a charge may name, by what is typed of their name. Nothing is looked up upstream. */
export const customers = readContract<CustomerQuery, SuggestedCustomer[]>('pix/charges/customers', {
  may: 'pix.charges.create',
})
