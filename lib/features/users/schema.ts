import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { asksAndApproves, roles } from '@/lib/core/permissions'

export const userSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  active: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  /** When another person last changed their permissions or credentials; null: never. */
  accessChangedAt: z.string().nullable(),
  /** False until they have a password. */
  joined: z.boolean(),
  /** Whether a company account is linked, after a sign-in through the company. */
  companyAccount: z.boolean(),
  /** When the user's one-time link expires; null: there is none. */
  invitedUntil: z.string().nullable(),
  secondFactor: z.boolean(),
  /** A role requires a second factor, and the user has none. */
  owesSecondFactor: z.boolean(),
})
export type User = z.infer<typeof userSchema>

export const userPage = pageOf(userSchema)
export const userFilter = z.strictObject(pageInput())
export type UserFilter = z.input<typeof userFilter>

/** A one-time link to set a password; shown once, to the person who requested it. */
export const oneTimeLink = z.object({ url: z.string(), expiresAt: z.string() })
export type OneTimeLink = z.infer<typeof oneTimeLink>

/** A created user; without a password with the invitation, both nested and flat. */
export const createdUserSchema = userSchema.extend({ invitation: oneTimeLink, ...oneTimeLink.shape }).or(userSchema)
export type CreatedUser = z.infer<typeof createdUserSchema>

export const personName = z.string().trim().min(1).max(120)
/** Judged by `checkNewPassword`, which says why it refuses one. */
const password = z.string().max(1_000)
const heldRoles = z
  .array(z.enum(roles))
  .min(1)
  .refine((held) => !asksAndApproves(held), {
    error: 'nobody holds finance and manager together',
    params: { code: 'field.roles-apart' },
  })
  .transform((held) => [...new Set(held)])

export const newUserSchema = z.strictObject({
  email: z
    .email()
    .max(320)
    .transform((email) => email.toLowerCase()),
  name: personName,
  /** Without a password the user is invited to set one. */
  password: password.optional(),
  roles: heldRoles,
})
export type NewUser = z.input<typeof newUserSchema>

export const userChangeSchema = z.strictObject({
  id: z.guid(),
  name: personName.optional(),
  roles: heldRoles.optional(),
  active: z.boolean().optional(),
  password: password.optional(),
})
export type UserChange = z.input<typeof userChangeSchema>

/** `checkNewPassword` judges the password. */
export const linkUseSchema = z.strictObject({ token: z.string(), password: z.string().max(1_000) })

export const onePerson = z.strictObject({ id: z.guid() })
