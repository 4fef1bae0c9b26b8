import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Brief, BriefInput, ChoicesInput, OwnChoices } from './schema'

/** The signed-in person's choice of notifications, and what a browser may show of them. */
export const noticeChoices = {
  own: readContract<NoInput, OwnChoices>('account/notifications', { may: 'account.manage' }),
  save: writeContract<ChoicesInput, OwnChoices>('PUT', 'account/notifications', { may: 'account.manage' }),
  brief: readContract<BriefInput, Brief>('notices/brief', { may: 'documents.read' }),
}
