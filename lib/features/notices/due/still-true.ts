import 'server-only'
import { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { statesOf, stillToAnswer } from './store'

type NoticeEntry = { kind: string; subject: string | null; data: unknown }

const operationStates: Record<string, string> = {
  'approval.asked': 'awaiting_approval',
  'approval.expiring': 'awaiting_approval',
  'operation.unanswered': 'unknown',
}

const ofDay = z.object({ day: z.string() })
const untilDay = z.object({ until: z.string() })

/** Entries that are still current, without answered infractions. */
export async function stillTrue<E extends NoticeEntry>(entries: E[], now: Date): Promise<E[]> {
  const subjects = (some: (kind: string) => boolean) =>
    entries.flatMap(({ kind, subject }) => (some(kind) && subject !== null ? [subject] : []))
  const open = await stillToAnswer(subjects((kind) => kind.startsWith('infraction.')))
  const states = await statesOf(subjects((kind) => kind in operationStates))
  return entries.filter(({ kind, subject, data }) => {
    if (kind.startsWith('infraction.')) return open.has(subject ?? '')
    if (kind in operationStates) return states.get(subject ?? '') === operationStates[kind]
    if (kind === 'documents.expiring') return (untilDay.safeParse(data).data?.until ?? '') >= currentDay(now)
    if (kind === 'bills.due' || kind === 'bills.late') return ofDay.safeParse(data).data?.day === currentDay(now)
    return true
  })
}
