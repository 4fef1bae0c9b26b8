'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { PaneLoading } from '@/components/list/pane-state'
import { useList } from '@/components/list/query-list'
import { Money } from '@/components/payments/money'
import { noteBackingAddress } from '@/components/reconciliation/addresses'
import { useNoteLabels } from '@/components/reconciliation/use-note-labels'
import { Button, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { quiet } from '@/components/ui/rich'
import { listQuery } from '@/lib/client/read-query'
import { formatDay } from '@/lib/core/dates'
import { payees } from '@/lib/features/pix/payees/contract'
import type { PayeePayment } from '@/lib/features/pix/payees/schema'
import { transfers } from '@/lib/features/pix/transfers/contract'

const pageSize = 10

/** The payee's payments, each with its day and the notes linked to it. */
export function PayeePayments({ id }: { id: string }) {
  const t = useTranslations('payees')
  const query = useInfiniteQuery(listQuery(payees.payments, { id, limit: pageSize }))
  const list = useList(query)
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-base">{t('payments')}</h3>
      {list.failed && <ReadFailure query={query} />}
      {list.loading && <PaneLoading />}
      {!list.loading && !list.failed && list.rows.length === 0 && (
        <p className="text-ink-2 text-sm">{t('payments-none')}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {list.rows.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </ul>
      {list.hasMore && (
        <Button size="sm" busy={list.loadingMore} onClick={list.loadMore} className="self-start">
          {t('payments-more')}
        </Button>
      )}
    </section>
  )
}

function Payment({ payment: { id, at, amountCents, returned, notes, reason, holder } }: { payment: PayeePayment }) {
  const t = useTranslations('payees')
  const labels = useNoteLabels()
  const locale = useLocale()
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)_max-content] gap-x-3 py-2 text-sm">
      <Link href={transfers.send.href(id)} className={textLinkClass}>
        <time dateTime={at} className="tabular-nums">
          {formatDay(at, locale)}
        </time>
      </Link>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2 wrap-anywhere">
          {notes.length === 0 && quiet(t('no-note'))}
          {notes.map(({ documentId, model, number }) => (
            <Link key={documentId} href={noteBackingAddress(documentId)} className="rounded-xs hover:underline">
              {labels.note({ id: documentId, model: model ?? '', number })}
            </Link>
          ))}
        </p>
        {reason && <p className="text-wait-ink text-xs wrap-anywhere">{t('paid-because', { reason })}</p>}
        {(reason || returned) && (
          <p className="text-ink-2 text-xs wrap-anywhere">
            {returned ? t('returned') : holder && t('paid-holder', { holder })}
          </p>
        )}
      </div>
      <Money cents={amountCents} bare />
    </li>
  )
}
