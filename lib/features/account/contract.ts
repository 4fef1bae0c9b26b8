import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { OwnSessionsFilter, Session, SessionsFilter } from './schema'

/** Where people are signed in. */
export const sessions = {
  own: readContract<OwnSessionsFilter, Page<Session>>('account/sessions', { may: 'account.manage' }),
  ofUser: readContract<SessionsFilter, Page<Session>>('users/{id}/sessions', { may: 'users.manage' }),
}
