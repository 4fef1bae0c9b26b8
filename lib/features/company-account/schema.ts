import { z } from 'zod'

export const nothing = z.strictObject({})
export const onePerson = z.strictObject({ id: z.guid() })

/** Address that also ends the session at the company's issuer; null for other sign-ins, and where the issuer has no such address. */
export const companySignOut = z.object({ url: z.string().nullable() })
export type CompanySignOut = z.output<typeof companySignOut>
