import 'server-only'
import { z } from 'zod'
import { messageKey } from '@/lib/core/message-key'
import { type ChoiceKind, choiceKindOf, choiceKinds } from '@/lib/core/notice-choices'
import type { Translator } from '@/lib/i18n/translators'

/** What leaves Lastro of some notifications of a kind: the kind, and how many. */
export type Line = { kind: ChoiceKind; count: number; words: (t: Translator) => string }

const counted = z.object({ count: z.number().int() })
const dueBills = z.object({ today: counted, tomorrow: counted })
const expiring = z.object({ documents: z.number().int() })

/** Of documents that go and of bills, the newest notification says how many they are. */
function countOf(kind: ChoiceKind, found: readonly { data: unknown }[]): number {
  const data = found.at(-1)?.data
  if (kind === 'documents.expiring') return expiring.safeParse(data).data?.documents ?? found.length
  if (kind === 'bills.late') return counted.safeParse(data).data?.count ?? found.length
  const due = kind === 'bills.due' && dueBills.safeParse(data).data
  return due ? due.today.count + due.tomorrow.count : found.length
}

/** The most urgent kinds first, as they are listed; given the oldest first. */
export function linesOf(notices: readonly { kind: string; data: unknown }[]): Line[] {
  const byKind = Map.groupBy(notices, ({ kind }) => choiceKindOf(kind))
  return choiceKinds.flatMap((kind) => {
    const found = byKind.get(kind)
    if (!found) return []
    const count = countOf(kind, found)
    return [{ kind, count, words: (t: Translator) => t(`mails.kinds.${messageKey(kind)}.line`, { count }) }]
  })
}
