'use client'

import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { BillLines } from '@/components/payments/bill-lines'
import { Money } from '@/components/payments/money'
import { reconciliationAddress } from '@/components/reconciliation/addresses'
import type { BackingHistoryEntry, BackingRow } from '@/components/reconciliation/answers'
import { BackingHistory } from '@/components/reconciliation/backing-history'
import { isOutsideNote } from '@/components/reconciliation/econf'
import { Figures } from '@/components/reconciliation/figures'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { openCents } from '@/lib/core/backing'
import { formatMonth, formatShortDay } from '@/lib/core/dates'
import { backInstallments, claimsOf } from '@/lib/features/documents/rules/backed-installments'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import { type BackedPart, BackedParts, LinkList } from './backed-parts'
import { ClaimForm } from './claim-form'
import { SuggestedPayments } from './suggested-payments'

/** The person's possible actions on a note. */
export type BackingRights = { charge: boolean; pay: boolean }

type NoteBackingProps = { document: FiscalDocument; rights: BackingRights }

/** Payments of a note, its open amount, and buttons to charge or pay the open amount. */
export function NoteBacking({ document, rights }: NoteBackingProps) {
  const t = useTranslations('backing')
  const query = useQuery(readQuery(reconciliation.document, { id: document.id }))
  const row = query.data?.row
  return (
    <section aria-label={t('title')} className="@container min-h-0 flex-1 overflow-auto bg-surface">
      {row ? (
        <Known row={row} month={document.period} history={query.data?.history ?? []} rights={rights} />
      ) : query.data ? (
        <Notice className="m-5 max-md:m-4" title={t('note-unknown')}>
          {t(query.data.indexed ? 'note-unknown-what' : 'index-off')}
        </Notice>
      ) : query.error ? (
        <ReadFailure query={query} className="m-5 max-md:m-4" />
      ) : (
        <div aria-busy className="flex flex-col gap-4 p-5 max-md:p-4">
          <Skeleton className="w-32" />
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-24 w-full rounded-md" />
        </div>
      )}
    </section>
  )
}

type KnownProps = {
  row: BackingRow
  month: string | null
  history: readonly BackingHistoryEntry[]
  rights: BackingRights
}

const part = 'border-line border-b px-5 py-4 last:border-b-0 max-md:px-4'

function Known({ row, month, history, rights }: KnownProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const { id, state, amountCents, expectedCents, linkedCents, links, document, dismissal, direction } = row
  const labels = useBackingLabels({ direction })
  const { installments, otherParts } = backInstallments(
    document?.installments ?? [],
    links,
    ({ amountCents: cents, payment }) => ({
      amountCents: cents,
      day: payment?.day ?? '',
      installment: payment?.madeFrom?.documentId === id ? payment.madeFrom.installment : null,
    }),
  )
  const claims = state === 'dismissed' ? [] : claimsOf(openCents(row), installments)
  const paid = links.filter((link) => link.amountCents > 0)
  const outside =
    direction === 'in' && document
      ? paid.filter(({ payment }) => payment && isOutsideNote(payment, document)).length
      : 0
  const otherwise = document?.otherwiseCents ?? 0
  const settled = installments.filter((each) => each.openCents === 0).length
  const nextDue = claims.find(({ dueDate }) => dueDate !== null)?.dueDate
  const mayOrder = direction === 'in' ? rights.charge : rights.pay
  return (
    <>
      <div className={`${part} flex flex-col gap-3`}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-base">
            {t('title')} <span className="ml-1 font-normal text-ink-3 text-sm">{t(`payments-${direction}`)}</span>
          </h2>
          <BackingStateMark state={state} side="documents" />
        </header>
        <div className="grid grid-cols-2 items-end gap-x-8 gap-y-3 @max-[480px]:grid-cols-1">
          <div className="flex flex-col gap-1 text-sm">
            <span className="text-ink-3 text-xs">{t('open-note')}</span>
            <Money cents={openCents(row)} size="hero" />
            {installments.length > 0 && (
              <span className="text-ink-2 text-xs">
                {t('settled', { settled, of: installments.length })}
                {nextDue && t('next-due', { day: formatShortDay(nextDue, locale) })}
              </span>
            )}
          </div>
          <Figures
            rows={[
              { label: t('note-total'), cents: amountCents },
              otherwise > 0 && { label: t('otherwise'), cents: -otherwise },
              otherwise > 0 && { label: t(`by-pix-${direction}`), cents: expectedCents, sum: true },
              { label: t(`paid-in-${direction}`, { count: paid.length }), cents: -linkedCents },
            ]}
          />
        </div>
        <Progress installments={installments} expectedCents={expectedCents} linkedCents={linkedCents} />
      </div>
      {dismissal && (
        <div className={part}>
          <Notice title={t('dismissed-note')}>
            {document?.exempt ? labels.exemption(document.exempt) : dismissal.reason}
            {dismissal.id && <p className="text-ink-3 text-xs">{labels.author(dismissal.by)}</p>}
          </Notice>
        </div>
      )}
      {document?.cancelled && (
        <div className={part}>
          <Notice title={t('cancelled')}>{t('cancelled-what')}</Notice>
        </div>
      )}
      {installments.length > 0 ? (
        <BackedParts installments={installments} otherParts={otherParts} direction={direction} className={part} />
      ) : (
        links.length > 0 && <LinkList parts={links.map(wholePart)} direction={direction} className={part} />
      )}
      {document && (
        <div className={`${part} empty:hidden`}>
          <BillLines of={{ documentId: document.id }} />
        </div>
      )}
      {outside > 0 && month && (
        <p className={`${part} flex items-center gap-2 text-ink-2 text-sm`}>
          <Info aria-hidden className="size-3.5 flex-none text-ink-3" />
          {t('outside-count', { count: outside, month: formatMonth(month, locale) })}
        </p>
      )}
      {claims.length > 0 && mayOrder && document && (
        <ClaimForm
          key={claims.map(({ amountCents: cents }) => cents).join()}
          note={document}
          direction={direction}
          claims={claims}
          className={part}
        />
      )}
      <SuggestedPayments suggestions={row.suggestions} direction={direction} className={part} />
      <div className={`${part} flex flex-col gap-3 text-sm empty:hidden`}>
        <BackingHistory entries={history} direction={direction} />
        {month && (
          <Link
            href={reconciliationAddress({ month, direction, side: 'documents', id })}
            className={`${textLinkClass} self-end text-xs`}
          >
            {t('see')}
          </Link>
        )}
      </div>
    </>
  )
}

const wholePart = (link: BackingRow['links'][number]): BackedPart => ({ link, amountCents: link.amountCents })

type ProgressProps = {
  installments: readonly { place: number; amountCents: number; openCents: number }[]
  expectedCents: number
  linkedCents: number
}

/** Paid share, one bar per instalment. */
function Progress({ installments, expectedCents, linkedCents }: ProgressProps) {
  const t = useTranslations('backing')
  if (expectedCents === 0) return null
  const whole = { place: 0, amountCents: expectedCents, openCents: openCents({ expectedCents, linkedCents }) }
  const bars = installments.length > 1 && installments.length <= 12 ? installments : [whole]
  return (
    <ul aria-label={t('progress')} className="flex gap-1">
      {bars.map(({ place, amountCents, openCents: open }) => (
        <li key={place} className="min-w-0 flex-1 text-ink-3 text-xs">
          <progress
            aria-label={place === 0 ? t('progress') : t('installment', { place })}
            value={amountCents - open}
            max={amountCents}
            className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent-dot [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent-dot"
          />
          {place > 0 && (
            <span className="mt-1 block truncate first-letter:uppercase">{t('installment', { place })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
