import { z } from 'zod'

export const nothing = z.strictObject({})
export const onePerson = z.strictObject({ id: z.guid() })

/** Address that ends the company's own session after ours; null for other sign-ins, or without such an address. */
export const companySignOut = z.object({ url: z.string().nullable() })
export type CompanySignOut = z.output<typeof companySignOut>
