'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { useSituationWord } from '@/components/infractions/infraction-labels'
import { OperationStatus } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { paymentAddress } from '@/components/payments/refund-address'
import { RefundEntryStatusBadge } from '@/components/payments/status-badges'
import { useRefundedText } from '@/components/payments/use-refunded-text'
import { ButtonLink, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { blockingRefund, refundEntryStatus } from '@/lib/core/pix/refund-status'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import { returnedOf } from '@/lib/features/pix/infractions/rules/infraction-returns'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { Finding, infractionRow, Known } from './known'

/** Findings about the payment and its payer, and a link to the case. */
export function AnalysisKnown({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const situation = useSituationWord()
  const query = useQuery(readQuery(infractions.known, { id: request.input.id }))
  return (
    <>
      <Known query={query}>
        {(known) => {
          const near = known.earlier.filter(({ same }) => same !== 'account')
          return (
            <>
              <Returned request={request} known={known} />
              {!known.payment && <Notice>{t('payment-unseen')}</Notice>}
              <Finding
                rows={near.map((other) => {
                  const word = situation(other.situationType) ?? other.situationType
                  return infractionRow(other, word, other.same === 'payment' && t('same-payment'))
                })}
                title={t('earlier', { count: near.length })}
                tone="plain"
                none={t('earlier-none')}
                unread={known.unread.includes('earlier') && t('unread-earlier')}
              />
            </>
          )
        }}
      </Known>
      <ButtonLink href={infractionAddress(request.input.id)} block>
        {t('open-case')}
      </ButtonLink>
    </>
  )
}

const noAmounts = { amountCents: null, amountBrlCents: null, refundedCents: null, refundedBrlCents: null }

type ReturnedProps = { request: AnalysisOperation; known: KnownAbout }

/** Whether, and how much of, the payment was refunded or may be in a refund. */
function Returned({ request: { input, about }, known: { refundEntries, refunds, unread } }: ReturnedProps) {
  const t = useTranslations('approvals.analysis')
  const labels = useRefundedText()
  const infraction = about?.infraction
  const returned = returnedOf({ infraction: infraction ?? noAmounts, refundEntries, refunds })
  const theirs = refundEntries
    .filter(({ type }) => refundEntryStatus(type) !== 'not-made')
    .map(({ id, type, amountCents }) => ({
      id,
      what: <RefundEntryStatusBadge type={type} />,
      end: <Money cents={amountCents} />,
    }))
  const ours = blockingRefund(refunds)
  const name = ours && t('our-refund', { name: ours.createdBy.name })
  const refund = ours && {
    id: ours.id,
    what: infraction?.transactionId ? (
      <Link href={paymentAddress(infraction.transactionId, undefined, ours.id)} className={textLinkClass}>
        {name}
      </Link>
    ) : (
      name
    ),
    end: <OperationStatus state={ours.state} />,
  }
  const { title, soFar } = returned ? labels(returned) : { title: '', soFar: null }
  return (
    <Finding
      found={returned !== null}
      rows={refund ? [...theirs, refund] : theirs}
      title={title}
      none={t('returns-none')}
      unread={unread.includes('refund-entries') && t('unread-returns')}
    >
      {soFar && <p>{soFar}</p>}
      <p>{t(input.analysis === 'accepted' ? 'returned-agree' : 'returned-what')}</p>
    </Finding>
  )
}
