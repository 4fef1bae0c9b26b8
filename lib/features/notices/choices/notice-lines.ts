import 'server-only'
import { z } from 'zod'
import { messageKey } from '@/lib/core/message-key'
import { type ChoiceKind, choiceKindOf, choiceKinds } from '@/lib/core/notice-choices'
import type { Translator } from '@/lib/i18n/translators'

/** What leaves Lastro of some notifications of a kind: the kind, and how many. */
export type Line = { kind: ChoiceKind; count: number; words: (t: Translator) => string }

const expiring = z.object({ documents: z.number().int() })

/** Of documents that go, the newest notification says how many they are. */
function countOf(kind: ChoiceKind, found: readonly { data: unknown }[]): number {
  if (kind !== 'documents.expiring') return found.length
  return expiring.safeParse(found.at(-1)?.data).data?.documents ?? found.length
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
