import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { formatShortDay } from '@/lib/core/dates'
import { messageKey } from '@/lib/core/message-key'
import { operationKinds, operationStates } from '@/lib/core/operations/operation-states'
import { operationAddress } from '@/lib/features/operations/contract'

/** `until`: when a charge expires. */
type Operation = { id: string; kind: string; state: string; sendOn: string | null; until?: string | null }

/** An operation in a line: a link, its state and its day. The page sends `operations.kinds`, `operations.line` and `operations.states`. */
export function OperationLine({ of: { id, sendOn, until, ...of } }: { of: Operation }) {
  const kinds = useTranslations('operations.kinds')
  const states = useTranslations('operations.states')
  const t = useTranslations('operations.line')
  const locale = useLocale()
  const kind = operationKinds.find((each) => each === of.kind)
  const state = [...operationStates, 'paused' as const].find((each) => each === of.state)
  if (!kind || !state) return of.kind
  const isUnpaid = kind === 'pix.charge' && state === 'accepted'
  const isToCome = state === 'scheduled' || state === 'awaiting_approval'
  const day = isToCome ? sendOn : (until ?? null)
  const when = { day: day === null ? '' : formatShortDay(day, locale) }
  return (
    <>
      <Link href={operationAddress({ kind, id })} className={textLinkClass}>
        {kinds(messageKey(kind))}
      </Link>{' '}
      <span className="text-ink-2 text-xs">
        {isUnpaid ? t('awaiting-payment') : state === 'paused' ? t('paused') : states(state)}
        {day !== null && `, ${t(isToCome ? 'on' : 'until', when)}`}
      </span>
    </>
  )
}
