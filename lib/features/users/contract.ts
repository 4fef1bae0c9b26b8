import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { User, UserFilter } from './schema'

export const users = {
  list: readContract<UserFilter, Page<User>>('users', { may: 'users.manage' }),
}
