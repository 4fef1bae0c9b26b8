import { readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { OneTimeLink } from '@/lib/features/users/schema'
import type { CreatedUser, NewUser, User, UserChange, UserFilter } from './schema'

const may = 'users.manage'
const stale = ['users']

export const users = {
  list: readContract<UserFilter, Page<User>>('users', { may }),
  create: writeContract<NewUser, CreatedUser>('POST', 'users', { may, stale, status: 201 }),
  change: writeContract<UserChange, User>('PATCH', 'users/{id}', { may, stale }),
  /** Makes a new link, which is shown once; the earlier link becomes invalid. */
  renewLink: writeContract<{ id: string }, OneTimeLink>('POST', 'users/{id}/invitation', { may, stale, status: 201 }),
}
