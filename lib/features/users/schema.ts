import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { roles } from '@/lib/core/permissions'

export const userSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  active: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
})
export type User = z.infer<typeof userSchema>

export const userPage = pageOf(userSchema)
export const userFilter = z.strictObject(pageInput())

const name = z.string().trim().min(1).max(120)
const password = z.string().min(12).max(200)
const heldRoles = z
  .array(z.enum(roles))
  .min(1)
  .transform((held) => [...new Set(held)])

export const newUserSchema = z.strictObject({
  email: z
    .email()
    .max(320)
    .transform((email) => email.toLowerCase()),
  name,
  password,
  roles: heldRoles,
})
export type NewUser = z.input<typeof newUserSchema>

export const userChangeSchema = z.strictObject({
  id: z.guid(),
  name: name.optional(),
  roles: heldRoles.optional(),
  active: z.boolean().optional(),
  password: password.optional(),
})
export type UserChange = z.input<typeof userChangeSchema>
