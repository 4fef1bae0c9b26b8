'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { useSituationWord } from '@/components/infractions/words'
import { OperationStatus } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { paymentAddress } from '@/components/payments/refund-address'
import { RefundEntryStatus } from '@/components/payments/refund-entry-status'
import { useReturnedWords } from '@/components/payments/use-returned-words'
import { ButtonLink, textLinkClass } from '@/components/ui/button'
import { Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { returnedOf } from '@/lib/core/infraction-returns'
import { blockingRefund, refundEntryStanding } from '@/lib/core/refund-standing'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { Clear, Known } from './known'

type FindingProps = { request: AnalysisOperation; known: KnownAbout }

/** What else is known of the payment and of who paid, and the way to the whole case. */
export function AnalysisKnown({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const query = useQuery(readQuery(infractions.known, { id: request.input.id }))
  return (
    <>
      <Known query={query}>
        {(known) => (
          <>
            <Returned request={request} known={known} />
            {!known.payment && <Notice>{t('payment-unseen')}</Notice>}
            <Earlier known={known} />
          </>
        )}
      </Known>
      <ButtonLink href={infractionAddress(request.input.id)} prefetch={false} block>
        {t('open-case')}
      </ButtonLink>
    </>
  )
}

const noAmounts = { amountCents: null, amountBrlCents: null, refundedCents: null, refundedBrlCents: null }

/** Whether the payment went back already, how much of it, or may be going. */
function Returned({ request, known: { refundEntries, refunds, unread } }: FindingProps) {
  const t = useTranslations('approvals.analysis')
  const words = useReturnedWords()
  const infraction = request.about?.infraction
  const transactionId = infraction?.transactionId
  const returned = returnedOf({ infraction: infraction ?? noAmounts, refundEntries, refunds })
  const theirs = refundEntries.filter(({ type }) => refundEntryStanding(type) !== 'not-made')
  const ours = blockingRefund(refunds)
  if (!returned) {
    return unread.includes('refund-entries') ? (
      <Notice tone="wait">{t('unread-returns')}</Notice>
    ) : (
      <Clear>{t('returns-none')}</Clear>
    )
  }
  const { title, soFar } = words(returned)
  return (
    <Notice tone="wait" title={title}>
      {soFar && <p>{soFar}</p>}
      <p>{t(request.input.analysis === 'accepted' ? 'returned-agree' : 'returned-what')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {theirs.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-2">
            <RefundEntryStatus type={entry.type} />
            <Money cents={entry.amountCents} />
          </li>
        ))}
        {ours && (
          <li className="flex flex-wrap justify-between gap-x-2">
            {transactionId ? (
              <Link href={paymentAddress(transactionId, undefined, ours.id)} prefetch={false} className={textLinkClass}>
                {t('our-refund', { name: ours.createdBy.name })}
              </Link>
            ) : (
              t('our-refund', { name: ours.createdBy.name })
            )}
            <OperationStatus state={ours.state} />
          </li>
        )}
      </ul>
    </Notice>
  )
}

/** Other infractions of the payment or of who paid. */
function Earlier({ known: { earlier, unread } }: { known: KnownAbout }) {
  const t = useTranslations('approvals.analysis')
  const situation = useSituationWord()
  const near = earlier.filter(({ same }) => same !== 'account')
  if (near.length === 0) {
    return unread.includes('earlier') ? (
      <Notice tone="wait">{t('unread-earlier')}</Notice>
    ) : (
      <Clear>{t('earlier-none')}</Clear>
    )
  }
  return (
    <Notice title={t('earlier', { count: near.length })}>
      <ul className="flex flex-col gap-1">
        {near.map(({ id, situationType, status, date, amountCents, same }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-2">
            <span className="wrap-anywhere">
              <Link href={infractionAddress(id)} prefetch={false} className={textLinkClass}>
                {[situation(situationType) ?? situationType, status].filter(Boolean).join(', ') || id}
              </Link>
              {date && (
                <>
                  , <Moment at={date} />
                </>
              )}
              {same === 'payment' && `, ${t('same-payment')}`}
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
