import 'server-only'
import { z } from 'zod'
import { type ChoiceKind, choiceKindsOf } from '@/lib/core/notice-choices'
import { operationKinds } from '@/lib/core/operations/operation-states'
import { operationAddress } from '@/lib/features/operations/contract'
import { translators } from '@/lib/i18n/translators'
import { linesOf } from '../choices/notice-lines'
import { stillTrue } from '../due/still-true'
import { isPushed, type PushRow, recipientOf, unreadOf } from './store/outbox'

/** Contents of a push message: the words of a kind and an address inside Lastro, without amounts, names or documents. */
type Payload = { title: string; body: string; address: string; tag: string; lang: string }

type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>
type ComposedPush = { device: Recipient['device']; payload: Payload; urgent: boolean }

const urgentKinds: readonly ChoiceKind[] = [
  'approval.asked',
  'approval.expiring',
  'infraction.due-8h',
  'operation.unanswered',
]

/** What a message says now and to which device; null when nothing in it is current any more. */
export async function composePush(push: PushRow, now: Date): Promise<ComposedPush | null> {
  const found = await recipientOf(push)
  if (!found) return null
  const { device, person } = found
  const entries = (await unreadOf(push, person.id)).filter((entry) => isPushed(entry, person, device))
  const left = await stillTrue(entries, now)
  if (left.length === 0) return null
  const locale = person.locale ?? 'pt-BR'
  const t = translators[locale]
  const common = { tag: `lastro-${push.id}`, lang: locale }
  const [line] = linesOf(left)
  if (!line) {
    const payload = { ...common, title: t('push.access-title'), body: t('push.access-what'), address: '/account' }
    return { device, payload, urgent: true }
  }
  const payload = { ...common, title: line.words(t), body: t('push.open'), address: addressOf(line.kind, left) }
  return { device, payload, urgent: urgentKinds.includes(line.kind) }
}

const ofOperation = z.object({ operation: z.enum(operationKinds) })

/** The page of the one thing that the message is about; of several, the screen that lists them. */
function addressOf(kind: ChoiceKind, entries: readonly { subject: string | null; data: unknown }[]): string {
  const { screen } = choiceKindsOf[kind]
  const [only, ...more] = entries
  if (!only?.subject || more.length > 0) return screen
  if (kind === 'approval.asked' || kind === 'approval.expiring')
    return `${screen}?${new URLSearchParams({ id: only.subject })}`
  if (kind.startsWith('infraction.')) return `${screen}/${encodeURIComponent(only.subject)}`
  const { data } = ofOperation.safeParse(only.data)
  return kind === 'operation.unanswered' && data ? operationAddress({ kind: data.operation, id: only.subject }) : screen
}
