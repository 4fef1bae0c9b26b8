'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { chosenOf, isDismissible, isLinkable } from './ledger/pairs'
import type { RowHandlers } from './ledger/row'

type StickyBarProps = { row: BackingRow; pickedId: string | null; busy: boolean; handlers: RowHandlers }

/** On a touch screen: what the keys do with the open row. */
export function StickyBar({ row, pickedId, busy, handlers }: StickyBarProps) {
  const t = useTranslations('reconciliation')
  const locale = useLocale()
  const chosen = chosenOf(row, pickedId)
  const isChoice = chosen === null && row.suggestions.length > 0
  const main = chosen ? (
    <Button variant="primary" size="lg" busy={busy} onClick={() => handlers.confirm(row)} block>
      {t('confirm', { amount: formatMoney(chosen.amountCents, locale) })}
    </Button>
  ) : isChoice ? (
    <Button variant="primary" size="lg" disabled block>
      {t(row.payment ? 'choose-a-note' : 'choose-a-payment')}
    </Button>
  ) : row.dismissal?.id ? (
    <Button size="lg" busy={busy} onClick={() => handlers.restore(row)} block>
      {t('restore')}
    </Button>
  ) : (
    isLinkable(row) && (
      <Button size="lg" onClick={() => handlers.search(row)} block>
        {t(row.payment ? 'search-note' : 'search-payment')}
      </Button>
    )
  )
  if (!main && !isDismissible(row)) return null
  return (
    <div className="grid flex-none auto-cols-fr grid-flow-col gap-2 border-line border-t bg-surface px-4 py-3 md:hidden">
      {isDismissible(row) && (
        <Button size="lg" disabled={busy} onClick={() => handlers.dismiss(row)} block>
          {t('dismiss')}
        </Button>
      )}
      {main && <div className={isDismissible(row) ? 'col-span-2' : undefined}>{main}</div>}
    </div>
  )
}
