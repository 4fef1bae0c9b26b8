import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { OwnAccount, OwnChange, OwnSessionsFilter, PasswordChange, Session, SessionsFilter } from './schema'

const may = 'account.manage'

export const account = {
  change: writeContract<OwnChange, OwnAccount>('PATCH', 'account', { may, stale: ['account'] }),
  changePassword: writeContract<PasswordChange, void>('POST', 'account/password', { may, stale: ['account'] }),
}

/** Sessions of people. */
export const sessions = {
  own: readContract<OwnSessionsFilter, Page<Session>>('account/sessions', { may }),
  ofUser: readContract<SessionsFilter, Page<Session>>('users/{id}/sessions', { may: 'users.manage' }),
  end: writeContract<{ id: string }, void>('DELETE', 'account/sessions/{id}', { may, stale: ['account/sessions'] }),
  endOthers: writeContract<NoInput, void>('DELETE', 'account/sessions', { may, stale: ['account/sessions'] }),
  endOfUser: writeContract<{ id: string }, void>('DELETE', 'users/{id}/sessions', {
    may: 'users.manage',
    stale: ['users'],
  }),
}
