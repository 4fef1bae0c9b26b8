import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { roles } from '@/lib/core/permissions'
import { personName } from '@/lib/features/users/schema'

const sessionSchema = z.object({
  id: z.guid(),
  startedAt: z.string(),
  /** The last request that the person made themselves, to the minute. */
  lastSeenAt: z.string(),
  /** Address and browser of the sign-in; null: not given. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
  /** The session that this request came with. */
  current: z.boolean(),
})

export type Session = z.output<typeof sessionSchema>

export const sessionPage = pageOf(sessionSchema)
export const ownSessionsFilter = z.strictObject(pageInput())
export type OwnSessionsFilter = z.input<typeof ownSessionsFilter>
export const sessionsFilter = z.strictObject({ id: z.guid(), ...pageInput() })
export type SessionsFilter = z.input<typeof sessionsFilter>
export const sessionId = z.strictObject({ id: z.guid() })
export const nothing = z.strictObject({})

/** Fields that people may change in their own account. */
export const ownChange = z.strictObject({ name: personName })
export type OwnChange = z.input<typeof ownChange>

export const ownAccount = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
})
export type OwnAccount = z.output<typeof ownAccount>

/** Both passwords as typed; `checkNewPassword` judges the new password. */
export const passwordChange = z.strictObject({ current: z.string().min(1).max(1_000), next: z.string().max(1_000) })
export type PasswordChange = z.input<typeof passwordChange>
