import 'server-only'
import type { z } from 'zod'
import { addDays, currentDay, isDay } from '@/lib/core/dates'
import { invalidRequest, refusal } from '@/lib/core/errors'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { accountIsClosed } from '@/lib/features/pix/accounts/store'
import { requireBalance } from '@/lib/features/pix/balance/require'
import { holderChanged, holderChangedRefusal } from '@/lib/features/pix/payees/store/changes'
import type { transferInput } from './schema'

type Input = z.output<typeof transferInput>

/** How many days ahead a transfer may be scheduled. */
const mostDays = 365

/** Throws `invalid_request` unless the day is one from today to a year on. */
export function requireSendingDay(sendOn: string | undefined): void {
  if (sendOn === undefined) return
  const today = currentDay(new Date())
  if (isDay(sendOn) && sendOn >= today && sendOn <= addDays(today, mostDays)) return
  throw invalidRequest('sendOn', 'a day from today to a year on', { code: 'field.sending-day', values: {} })
}

/** Everything that is judged right before a scheduled transfer is sent, one after the other; each throws what forbids it. */
const judgments: ((input: Input) => Promise<void>)[] = [requireOpenAccount, requireSameHolder, requireCover]

export async function judgeBeforeSending(input: Input): Promise<void> {
  for (const judgment of judgments) await judgment(input)
}

async function requireOpenAccount({ accountId }: Input): Promise<void> {
  if (accountId === undefined || !(await accountIsClosed(accountId))) return
  throw refusal('conflict', 'The account was closed meanwhile; nothing was sent', 'refused.account-closed')
}

async function requireSameHolder({ key, holderChange }: Input): Promise<void> {
  if (!holderChange && (await holderChanged(key))) throw holderChangedRefusal()
}

async function requireCover(input: Input): Promise<void> {
  await requireBalance(input.accountId, outgoingCents(input))
}
