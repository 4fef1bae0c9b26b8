import { useTranslations } from 'next-intl'
import { OperationLine } from '@/components/operations/operation-line'
import { Money } from '@/components/payments/money'
import type { Bill } from '@/lib/features/bills/schema'

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
              <span className="min-w-0">
                <OperationLine of={operation} />
              </span>
              {operation.amountCents !== null && <Money cents={operation.amountCents} bare />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
