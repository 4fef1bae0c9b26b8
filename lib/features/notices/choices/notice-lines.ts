import 'server-only'
import { z } from 'zod'
import { messageKey } from '@/lib/core/message-key'
import { type ChoiceKind, choiceKindOf, choiceKinds } from '@/lib/core/notice-choices'
import type { Translator } from '@/lib/i18n/translators'

/** What leaves Lastro of notifications: a kind and a count. */
export type Line = { kind: ChoiceKind; count: number; words: (t: Translator) => string }

const counted = z.object({ count: z.number().int() })
const dueBills = z.object({ today: counted, tomorrow: counted })
const expiring = z.object({ documents: z.number().int() })

/** The newest notification of expiring documents, or of bills, has the current count. */
function countOf(kind: ChoiceKind, found: readonly { data: unknown }[]): number {
  const data = found.at(-1)?.data
  if (kind === 'documents.expiring') return expiring.safeParse(data).data?.documents ?? found.length
  if (kind === 'bills.late') return counted.safeParse(data).data?.count ?? found.length
  const due = kind === 'bills.due' && dueBills.safeParse(data).data
  return due ? due.today.count + due.tomorrow.count : found.length
}

/** Lines in the order of the kinds, the most urgent first. Takes notifications oldest first. */
export function linesOf(notices: readonly { kind: string; data: unknown }[]): Line[] {
  const byKind = Map.groupBy(notices, ({ kind }) => choiceKindOf(kind))
  return choiceKinds.flatMap((kind) => {
    const found = byKind.get(kind)
    if (!found) return []
    const count = countOf(kind, found)
    return [{ kind, count, words: (t: Translator) => t(`mails.kinds.${messageKey(kind)}.line`, { count }) }]
  })
}
