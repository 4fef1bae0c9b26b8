'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { Checkbox } from '@/components/ui/fields/checkbox'
import type { BackingDirection } from '@/lib/core/backing'
import { formatShortDay } from '@/lib/core/dates'
import { useNoteName, usePartyName } from './ledger/names'
import { useLinkLabels } from './ledger/use-link-labels'
import type { OnlyPair } from './only-pairs'

type ReviewTableProps = {
  pairs: readonly OnlyPair[]
  /** Unticked rows. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
  direction: BackingDirection
  viewerId: string
  locked: boolean
}

/** All pairs with the reason why each is only a suggestion; selected by default. */
export function ReviewTable({ pairs, left, onChange, direction, viewerId, locked }: ReviewTableProps) {
  const t = useTranslations('reconciliation.bulk')
  const locale = useLocale()
  const noteName = useNoteName()
  const partyName = usePartyName()
  const labels = useLinkLabels({ direction, viewerId, read: 0 })
  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <table className="w-full text-left text-sm tabular-nums max-md:text-xs">
      <thead className="text-ink-3 text-xs">
        <tr className="h-8 border-line border-b [&>th]:font-medium">
          <th scope="col" className="w-8">
            <Checkbox
              aria-label={t('all')}
              checked={left.size === 0}
              disabled={locked}
              onChange={() => onChange(left.size === 0 ? new Set(pairs.map(({ id }) => id)) : new Set())}
            />
          </th>
          <th scope="col" className="w-16 max-md:hidden">
            {t('day')}
          </th>
          <th scope="col">{t(direction === 'in' ? 'party' : 'party-out')}</th>
          <th scope="col" className="w-26 text-right">
            {t('amount')}
          </th>
          <th scope="col" className="w-36 pl-4">
            {t('note')}
          </th>
          <th scope="col" className="w-18 max-md:hidden">
            {t('issued')}
          </th>
          <th scope="col" className="w-52 max-md:hidden">
            {t('why')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ id, row, suggestion, pair }) => {
          const payment = row.payment ?? suggestion.payment
          const note = row.document ?? suggestion.document
          const name = payment ? partyName(payment.party) : pair.paymentId
          return (
            <tr key={id} className="h-row border-line border-b last:border-b-0">
              <td>
                <Checkbox aria-label={name} checked={!left.has(id)} disabled={locked} onChange={() => toggle(id)} />
              </td>
              <td className="text-ink-2 max-md:hidden">{payment && formatShortDay(payment.day, locale)}</td>
              <td className="max-w-0 truncate">{name}</td>
              <td className="text-right">
                <Money cents={pair.amountCents} bare />
              </td>
              <td className="truncate pl-4">{note ? noteName(note) : pair.documentId}</td>
              <td className="text-ink-2 max-md:hidden">{note && formatShortDay(note.day, locale)}</td>
              <td className="max-w-52 truncate text-ink-2 text-xs max-md:hidden">
                {labels.suggestion(row, suggestion)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
