'use client'

import { FileText, Info, Undo2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { openCents } from '@/lib/core/backing'
import { dayOf, formatMonth, formatShortDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { noteBackingAddress, reconciliationAddress } from './addresses'
import type { BackingHistoryEntry, BackingLink, BackingRow } from './answers'
import { BackingHistory } from './backing-history'
import { DisputeMark } from './dispute-mark'
import { isOutsideNote } from './econf'
import { Figures } from './figures'
import { useBackingLabels } from './use-backing-labels'
import { useNoteLabels } from './use-note-labels'

type BodyProps = {
  row: BackingRow
  history: readonly BackingHistoryEntry[]
  /** Whether the person may open the reconciliation. */
  reconciles: boolean
}

/** The notes that back a payment, and its open amount. */
export function PaymentBackingBody({ row, history, reconciles }: BodyProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const {
    id,
    direction,
    payment,
    amountCents,
    expectedCents,
    linkedCents,
    returnedCents,
    links,
    lost,
    suggestions,
    dismissal,
  } = row
  const labels = useBackingLabels({ direction })
  const outside =
    direction === 'in' &&
    links.some(
      ({ document, amountCents: cents }) => document && payment && cents > 0 && isOutsideNote(payment, document),
    )
  const month = payment && dayOf(payment.day)?.slice(0, 7)
  return (
    <div className="flex flex-col gap-4">
      <Figures
        rows={[
          { label: t(`amount-${direction}`), cents: amountCents },
          returnedCents > 0 && { label: t('returned'), cents: -returnedCents },
          returnedCents > 0 && { label: t('needs'), cents: expectedCents, sum: true },
          { label: t('linked-notes', { count: links.length }), cents: -linkedCents },
          { label: t('open-payment'), cents: openCents(row), sum: true },
        ]}
      />
      <DisputeMark of={payment} />
      {links.length > 0 && (
        <ul aria-label={t('notes')} className="-mx-4 flex flex-col border-line border-y">
          {links.map((link) => (
            <LinkedNote key={link.id} link={link} how={labels.link(link)} />
          ))}
        </ul>
      )}
      {lost.map(
        ({ event, documentId }) =>
          event !== 'returned' && (
            <p key={documentId} className="text-sm text-wait-ink">
              {t(`lost-${event}`)}{' '}
              <Link href={noteBackingAddress(documentId)} className={textLinkClass}>
                {t('lost-open')}
              </Link>
            </p>
          ),
      )}
      {dismissal && (
        <Notice title={t('dismissed')}>
          {dismissal.reason}
          <p className="text-ink-3 text-xs">{labels.author(dismissal.by)}</p>
        </Notice>
      )}
      {returnedCents > 0 && (
        <Notice
          icon={<Undo2 aria-hidden />}
          title={
            expectedCents === 0
              ? t('returned-whole')
              : t('returned-of', {
                  returned: formatMoney(returnedCents, locale),
                  amount: formatMoney(amountCents, locale),
                })
          }
        >
          {t('returned-what')}
        </Notice>
      )}
      {suggestions.length > 0 && links.length === 0 && (
        <p className="text-sm text-wait-ink">{t('suggested-notes', { count: suggestions.length })}</p>
      )}
      <BackingHistory entries={history} direction={direction} />
      {(outside || (reconciles && month)) && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
          {outside && month && (
            <span className="flex items-center gap-1.5">
              <Info aria-hidden className="size-3.5 text-ink-3" />
              {t('outside', { month: formatMonth(month, locale) })}
            </span>
          )}
          {reconciles && month && (
            <Link
              href={reconciliationAddress({ month, direction, side: 'payments', id })}
              className={`${textLinkClass} ml-auto`}
            >
              {t('see')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function LinkedNote({ link, how }: { link: BackingLink; how: string }) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useNoteLabels()
  const { documentId, document, amountCents, decidedCents } = link
  const about = document && [document.party.name, t('issued', { day: formatShortDay(document.day, locale) })]
  return (
    <li className="flex items-start gap-2 border-line border-b px-4 py-2 text-sm last:border-b-0">
      <FileText aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <Link href={noteBackingAddress(documentId)} className={textLinkClass}>
          {labels.note(document ?? { id: documentId, model: t('note'), number: null })}
        </Link>
        <p className="text-ink-2 text-xs wrap-anywhere">{about?.filter(Boolean).join(', ')}</p>
        <p className="text-ink-3 text-xs">{how}</p>
        {document?.cancelled && <p className="text-wait-ink text-xs">{t('note-cancelled')}</p>}
        {decidedCents !== null && decidedCents !== amountCents && (
          <p className="text-ink-2 text-xs">{t('cut', { decided: formatMoney(decidedCents, locale) })}</p>
        )}
      </div>
      <Money cents={amountCents} />
    </li>
  )
}
