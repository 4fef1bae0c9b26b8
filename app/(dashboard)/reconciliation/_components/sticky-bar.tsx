'use client'

import { ListChecks } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { formatMoney } from '@/lib/core/money/money'
import { rolesThatMay } from '@/lib/core/permissions'
import type { BackingRow, BackingSummary } from '@/lib/features/reconciliation/schema'
import { chosenOf, isDismissible, isLinkable } from './ledger/pairs'
import type { RowHandlers } from './ledger/row'

type StickyBarProps = { row: BackingRow; pickedId: string | null; busy: boolean; handlers: RowHandlers }

/** Touch screens: buttons for the key actions on the open row. */
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

type BulkBarProps = { alone: BackingSummary['alone']; onReview: () => void }

/** Suggestions with the same amount and no alternative, which a person reviews before confirming. */
export function BulkBar({ alone: { count, cents }, onReview }: BulkBarProps) {
  const t = useTranslations('reconciliation.bulk')
  const locale = useLocale()
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-11 flex-none items-center gap-2 border-line-strong border-t bg-sunken py-1 pr-4 pl-5 text-sm max-md:flex-wrap max-md:px-4 max-md:py-3"
    >
      <ListChecks aria-hidden className="text-accent-ink" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{t('title', { count })}</span>{' '}
        <span className="text-ink-2 tabular-nums">{t('sum', { amount: formatMoney(cents, locale) })}</span>
      </p>
      <Button size="sm" onClick={onReview} className="max-md:w-full">
        {t('review', { count })}
      </Button>
    </section>
  )
}

const moving = [['j', 'k']] as const
const deciding = [
  ['↵', 'confirm'],
  ['x', 'dismiss'],
  ['/', 'search'],
  ['o', 'open'],
  ['u', 'undo'],
] as const

/** The meaning of the keys; readers get only those that move. */
export function KeyHints({ mayDecide }: { mayDecide: boolean }) {
  const t = useTranslations('reconciliation.keys')
  const roles = useTranslations('roles')
  const who = rolesThatMay('reconciliation.decide').map((role) => roles(role))
  return (
    <>
      {!mayDecide && <span className="ml-auto">{t('read-only', { roles: who.join(', ') })}</span>}
      <span className={`hidden items-center gap-1.5 xl:flex ${mayDecide ? 'ml-auto' : ''}`}>
        {moving[0].map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {t('move')}
        {(mayDecide ? deciding : deciding.filter(([, word]) => word === 'open')).map(([key, word]) => (
          <span key={key} className="flex items-center gap-1.5">
            <Kbd>{key}</Kbd>
            {t(word)}
          </span>
        ))}
      </span>
    </>
  )
}
