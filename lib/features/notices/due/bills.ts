import 'server-only'
import { addDays, currentDay } from '@/lib/core/dates'
import { openOf, paidTwice } from '@/lib/features/bills/store/news'
import type { Notification } from '@/lib/server/notices'
import { digestAt } from './rules'
import { notified } from './store'

const may = 'bills.read'
/** A double payment that is older is no news. */
const newsDays = 7

/** Once a morning what is due today and tomorrow, and what became late; and each bill that was paid twice. */
export async function dueBills(now: Date): Promise<Notification[]> {
  const today = currentDay(now)
  return [...(now < digestAt(today) ? [] : await ofMorning(today)), ...(await twice(addDays(today, -newsDays)))]
}

const none = { count: 0, inCents: 0, outCents: 0 }

async function ofMorning(today: string): Promise<Notification[]> {
  const keys = { due: `bills.due:${today}`, late: `bills.late:${today}` }
  const known = await notified([keys.due, keys.late])
  if (known.size === 2) return []
  const [tomorrow, yesterday] = [addDays(today, 1), addDays(today, -1)]
  const open = await openOf([yesterday, today, tomorrow])
  const { [today]: due = none, [tomorrow]: next = none, [yesterday]: late = none } = Object.fromEntries(open)
  const common = { subject: null, to: { may } } as const
  return [
    ...(due.count + next.count > 0 && !known.has(keys.due)
      ? [{ ...common, key: keys.due, kind: 'bills.due', data: { day: today, today: due, tomorrow: next } }]
      : []),
    ...(late.count > 0 && !known.has(keys.late)
      ? [{ ...common, key: keys.late, kind: 'bills.late', data: { day: today, ...late } }]
      : []),
  ]
}

async function twice(since: string): Promise<Notification[]> {
  const found = await paidTwice(since)
  const known = await notified(found.map(({ id }) => `bill.paid-twice:${id}`))
  return found.flatMap(({ id, direction, excessCents }) => {
    const key = `bill.paid-twice:${id}`
    if (known.has(key)) return []
    return [{ key, kind: 'bill.paid-twice', subject: id, data: { direction, excessCents }, to: { may } } as const]
  })
}
