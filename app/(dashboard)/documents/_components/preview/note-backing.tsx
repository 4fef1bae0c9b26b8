'use client'

import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { noteOrderAddress, reconciliationAddress } from '@/components/reconciliation/addresses'
import type { BackingHistoryEntry, BackingRow } from '@/components/reconciliation/answers'
import { BackingHistory } from '@/components/reconciliation/backing-history'
import { isOutsideNote } from '@/components/reconciliation/econf'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { useBackingLabels } from '@/components/reconciliation/use-backing-labels'
import { ButtonLink, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { currentDay, formatMonth, formatShortDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { bills } from '@/lib/features/bills/contract'
import { offersOf } from '@/lib/features/documents/rules/account/settle'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import { BackedParts } from './backed-parts'
import { ClaimForm } from './claim-form'
import { Adjustments, type DocumentDue, DueFigures } from './due-figures'
import { SuggestedPayments } from './suggested-payments'

/** The person's possible actions on a note. */
export type BackingRights = { charge: boolean; pay: boolean }

type NoteBackingProps = { document: FiscalDocument; rights: BackingRights }

/** Payments of a note, its open amount, and buttons to charge or pay the open amount. */
export function NoteBacking({ document, rights }: NoteBackingProps) {
  const t = useTranslations('backing')
  const query = useQuery(readQuery(reconciliation.document, { id: document.id }))
  const account = useQuery(readQuery(bills.due, { id: document.id }))
  const row = query.data?.row
  const failed = query.error ? query : account.error && row ? account : null
  return (
    <section aria-label={t('title')} className="@container min-h-0 flex-1 overflow-auto bg-surface">
      {row && account.data ? (
        <Known
          row={row}
          due={account.data}
          month={document.period}
          history={query.data?.history ?? []}
          rights={rights}
        />
      ) : query.data && !row ? (
        <Notice className="m-5 max-md:m-4" title={t('note-unknown')}>
          {t(query.data.indexed ? 'note-unknown-what' : 'index-off')}
        </Notice>
      ) : failed ? (
        <ReadFailure query={failed} className="m-5 max-md:m-4" />
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
  due: DocumentDue
  month: string | null
  history: readonly BackingHistoryEntry[]
  rights: BackingRights
}

const part = 'border-line border-b px-5 py-4 last:border-b-0 max-md:px-4'

function Known({ row, due, month, history, rights }: KnownProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const { id, state, links, document, dismissal, direction } = row
  const labels = useBackingLabels({ direction })
  const { parts, openCents, freeCents, requestedCents, excessCents } = due
  const offers = offersOf(due)
  const paid = links.filter((link) => link.amountCents > 0)
  const outside =
    direction === 'in' && document
      ? paid.filter(({ payment }) => payment && isOutsideNote(payment, document)).length
      : 0
  const isClaimed = parts.some((each) => each.state === 'otherwise' && each.method === null)
  const settled = parts.filter((each) => each.state === 'paid').length
  const nextDue = parts
    .flatMap((each) => (each.openCents > 0 ? (each.dueDate ?? []) : []))
    .toSorted()
    .at(0)
  const mayOrder = direction === 'in' ? rights.charge : rights.pay
  const money = (cents: number) => formatMoney(cents, locale)
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
            <Money cents={openCents} size="hero" />
            {parts.length > 1 && (
              <span className="text-ink-2 text-xs">
                {t('settled', { settled, of: parts.length })}
                {nextDue &&
                  t(nextDue < currentDay(new Date()) ? 'oldest-due' : 'next-due', {
                    day: formatShortDay(nextDue, locale),
                  })}
              </span>
            )}
            {requestedCents > 0 && (
              <span className="text-ink-2 text-xs">
                {t('requested-of', { amount: money(requestedCents), free: money(freeCents) })}{' '}
                {parts.length === 0 && (
                  <Link
                    href={`/pix/${direction === 'in' ? 'charges' : 'transfers'}?documentId=${id}`}
                    className={textLinkClass}
                  >
                    {t('requested-see')}
                  </Link>
                )}
              </span>
            )}
          </div>
          <DueFigures due={due} direction={direction} payments={paid.length} />
        </div>
        <Progress parts={parts} />
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
      {excessCents > 0 && (
        <div className={part}>
          <Notice tone="wait" title={t(`excess-${direction}`, { amount: money(excessCents) })}>
            {t('excess-what')}
          </Notice>
        </div>
      )}
      <Adjustments due={due} className={part} />
      {parts.length > 0 && (
        <BackedParts documentId={id} parts={parts} links={links} direction={direction} className={part} />
      )}
      {outside > 0 && month && (
        <p className={`${part} flex items-center gap-2 text-ink-2 text-sm`}>
          <Info aria-hidden className="size-3.5 flex-none text-ink-3" />
          {t('outside-count', { count: outside, month: formatMonth(month, locale) })}
        </p>
      )}
      {mayOrder && document && offers.length > 0 && (
        <ClaimForm
          key={offers.map(({ amountCents: cents }) => cents).join()}
          note={document}
          direction={direction}
          claims={offers}
          className={part}
        />
      )}
      {mayOrder && freeCents === 0 && parts.some((each) => each.openCents > 0 || each.state === 'otherwise') && (
        <div className={`${part} flex flex-wrap items-center justify-between gap-3 text-sm`}>
          <p className="text-ink-2 text-xs">
            {t(requestedCents > 0 ? 'nothing-free' : isClaimed ? 'otherwise-what' : 'otherwise-said')}
          </p>
          <ButtonLink href={noteOrderAddress(direction, { documentId: id, installment: null, amountCents: null })}>
            {t(`order-again-${direction}`)}
          </ButtonLink>
        </div>
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

/** Paid share, one bar for each part. */
function Progress({ parts }: Pick<DocumentDue, 'parts'>) {
  const t = useTranslations('backing')
  if (parts.length === 0 || parts.length > 12) return null
  return (
    <ul aria-label={t('progress')} className="flex gap-1">
      {parts.map(({ place, amountCents, paidCents }) => (
        <li key={place} className="min-w-0 flex-1 text-ink-3 text-xs">
          <progress
            aria-label={parts.length === 1 ? t('progress') : t('installment', { place })}
            value={Math.min(paidCents, amountCents)}
            max={amountCents}
            className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent-dot [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent-dot"
          />
          {parts.length > 1 && (
            <span className="mt-1 block truncate first-letter:uppercase">{t('installment', { place })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
