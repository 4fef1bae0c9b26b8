import { z } from 'zod'

export const nothing = z.strictObject({})
export const onePerson = z.strictObject({ id: z.guid() })

/** Where the browser leaves the company's sign-in after ours; null: this session did not come from there, or nothing is to be left. */
export const companySignOut = z.object({ url: z.string().nullable() })
export type CompanySignOut = z.output<typeof companySignOut>
