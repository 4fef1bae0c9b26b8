import { z } from 'zod'

/** A one-time link to set a password; shown once, to the person who requested it. */
export const oneTimeLink = z.object({ url: z.string(), expiresAt: z.string() })
export type OneTimeLink = z.infer<typeof oneTimeLink>

/** Whether the password pleases is for the rules of passwords to say. */
export const linkUseSchema = z.strictObject({ token: z.string(), password: z.string().max(1_000) })

export const onePerson = z.strictObject({ id: z.guid() })
