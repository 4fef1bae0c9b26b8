'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { id as ident } from '@/components/ui/rich'
import { formatInstant, formatShortDay } from '@/lib/core/dates'
import type { Holder } from '@/lib/core/pix/holder'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import type { PayeeDetail } from '@/lib/features/pix/payees/schema'

/** The holders of each key, newest first. A ring marks a holder that was found and is not accepted yet. */
export function PayeeHolders({ payee: { keys, holders } }: { payee: PayeeDetail }) {
  const t = useTranslations('payees')
  const locale = useLocale()
  const values = [...new Set([...keys, ...holders.map(({ key }) => key)].map(({ value }) => value))]
  return values.map((value) => {
    const key = keys.find((each) => each.value === value)
    const past = holders.filter((each) => each.key.value === value)
    const shown = key ?? past[0]?.key
    if (!shown || past.length === 0) return null
    return (
      <section key={value} className="flex flex-col">
        <h3 className="mb-1 font-semibold text-base">
          {t.rich('holder-of', { key: () => ident(shownPixKey(shown)) })}
        </h3>
        <ol className="flex flex-col divide-y divide-line">
          {key?.found && (
            <Row
              holder={key.found}
              dot="border-2 border-wait-dot"
              isFound
              end={formatInstant(key.found.at, locale)}
              under={t('nothing-paid')}
            />
          )}
          {past.map((holder) => (
            <Row
              key={holder.id}
              holder={holder}
              dot={holder.current ? 'bg-accent-dot' : holder.accepted ? 'bg-neutral-dot' : 'border-2 border-wait-dot'}
              end={t('from-to', {
                from: formatShortDay(holder.firstSeenAt, locale),
                to: formatShortDay(holder.seenAt, locale),
              })}
              under={
                <>
                  {t('payments-count', { count: holder.paid.count })}
                  {holder.paid.count > 0 && (
                    <>
                      , <Money cents={holder.paid.cents} className="font-normal" />
                    </>
                  )}
                </>
              }
            />
          ))}
        </ol>
      </section>
    )
  })
}

type RowProps = { holder: Holder; dot: string; isFound?: boolean; end: string; under: ReactNode }

function Row({ holder: { owner, bank }, dot, isFound, end, under }: RowProps) {
  const t = useTranslations('payees')
  const ink = isFound ? 'text-wait-ink' : undefined
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_minmax(0,1fr)_max-content] gap-x-3 py-2.5 text-sm max-md:grid-cols-[16px_minmax(0,1fr)_max-content]">
      <span aria-hidden className={cx('mt-1.5 size-2.5 rounded-full', dot)} />
      <div className="min-w-0">
        <p className={cx('font-medium wrap-anywhere', ink)}>{owner.name ?? t('comparison.not-provided')}</p>
        {owner.document && <p className="ident text-ink-2 text-xs">{formatTaxId(owner.document)}</p>}
      </div>
      <div className="min-w-0 max-md:col-start-2 max-md:row-start-2">
        <p className="wrap-anywhere">{bank.name ?? t('comparison.not-provided')}</p>
        {bank.ispb && (
          <p className="text-ink-2 text-xs">{t.rich('comparison.ispb', { code: () => ident(bank.ispb) })}</p>
        )}
      </div>
      <div className="text-right max-md:row-span-2">
        <p className="tabular-nums">{end}</p>
        <p className={cx('text-xs tabular-nums', ink ?? 'text-ink-2')}>{under}</p>
      </div>
    </li>
  )
}
