import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { formatShortDay } from '@/lib/core/dates'
import { messageKey } from '@/lib/core/message-key'
import { operationKinds, operationStates } from '@/lib/core/operations/operation-states'
import type { Bill } from '@/lib/features/bills/schema'
import { operationAddress } from '@/lib/features/operations/contract'

/** Charges and transfers made from the bill's note, and those that paid it. */
export function BillOperations({ bill: { operations, direction } }: { bill: Bill }) {
  const t = useTranslations('bills')
  return (
    <section>
      <h3 className="pb-1 font-medium text-sm">{t(`operations-${direction}`)}</h3>
      {operations.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('operations-none')}</p>
      ) : (
        <ul>
          {operations.map((operation) => (
            <li
              key={operation.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-2 text-sm"
            >
              <Operation operation={operation} />
              {operation.amountCents !== null && <Money cents={operation.amountCents} bare />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Operation({ operation: { id, sendOn, ...of } }: { operation: Bill['operations'][number] }) {
  const t = useTranslations('bills')
  const kinds = useTranslations('operations.kinds')
  const states = useTranslations('operations.states')
  const locale = useLocale()
  const kind = operationKinds.find((each) => each === of.kind)
  const state = operationStates.find((each) => each === of.state)
  if (!kind || !state) return <span>{of.kind}</span>
  return (
    <span className="min-w-0">
      <Link href={operationAddress({ kind, id })} className={textLinkClass}>
        {kinds(messageKey(kind))}
      </Link>
      <span className="text-ink-2">
        {', '}
        {states(state)}
        {state === 'scheduled' && sendOn && ` ${t('send-on', { day: formatShortDay(sendOn, locale) })}`}
      </span>
    </span>
  )
}
