import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Brief, BriefInput, ChoicesInput, OwnChoices } from './schema'

/** How the person who is signed in wants to be notified, and what a browser may say of notifications. */
export const noticeChoices = {
  own: readContract<NoInput, OwnChoices>('account/notifications', { may: 'account.manage' }),
  save: writeContract<ChoicesInput, OwnChoices>('PUT', 'account/notifications', { may: 'account.manage' }),
  brief: readContract<BriefInput, Brief>('notices/brief', { may: 'documents.read' }),
}
