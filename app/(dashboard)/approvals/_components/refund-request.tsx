'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Moment, useNow } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { readQuery } from '@/lib/client/read-query'
import { paidAt, refundAge } from '@/lib/core/pix/refund-window'
import { operationAddress } from '@/lib/features/operations/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import { Facts, taxIdFact, useRequestedBy } from './facts'
import { Findings, infractionRow, Known, operationRow } from './known'

/** The payment to refund, and everything else that was requested. */
export function RefundFacts({ request }: { request: Refund }) {
  const t = useTranslations('approvals.case')
  const requestedBy = useRequestedBy(request)
  const { endToEndId, accountId, externalId } = request.input
  return (
    <Panel flush>
      <Payment request={request} />
      <div className="border-line border-t p-4">
        <Facts
          rows={[
            { label: t('what'), value: t('what-value') },
            idRow(t('end-to-end'), endToEndId),
            { label: t('account'), value: accountId ? <MonoId value={accountId} /> : t('account-main') },
            { label: t('external-id'), value: externalId && <MonoId value={externalId} /> },
            { label: t('requested'), value: requestedBy },
            { label: t('id'), value: <MonoId value={request.id} /> },
          ]}
        />
      </div>
    </Panel>
  )
}

function Payment({ request: { about, input } }: { request: Refund }) {
  const t = useTranslations('approvals.payment')
  const payment = about?.payment
  const at = paidAt({ endToEndId: input.endToEndId, at: payment?.at })
  const paid = { label: t('paid'), value: at && <Paid at={at} /> }
  if (!payment) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <Notice title={t('unseen-title')}>{t('unseen-what')}</Notice>
        {at && <KeyValue rows={[paid]} />}
      </div>
    )
  }
  const { payer, txid } = payment
  return (
    <div className="p-4">
      <h3 className="mb-2 font-semibold text-sm">{t('title')}</h3>
      <Facts
        rows={[
          { label: t('payer'), value: payer?.name },
          { label: t('document'), value: taxIdFact(payer?.document) },
          paid,
          { label: t('txid'), value: txid && <MonoId value={txid} /> },
        ]}
      />
    </div>
  )
}

function Paid({ at }: { at: string }) {
  const t = useTranslations('approvals.payment')
  const age = refundAge(at, new Date(useNow()))
  return (
    <>
      <Moment at={at} className="tabular-nums" />
      {age && <span className="text-ink-3">, {t('age', { days: age.days })}</span>}
    </>
  )
}

/** Findings against refunding the payment now. */
export function RefundKnown({ request: { id, input } }: { request: Refund }) {
  const t = useTranslations('approvals.known')
  const { endToEndId, accountId } = input
  const query = useQuery(readQuery(refunds.review, { endToEndId, accountId }))
  return (
    <Known query={query}>
      {({ entries, infractions, operations, payment, unread }) => {
        const others = operations.filter((other) => other.id !== id)
        return (
          <>
            <LatePayment paidAt={paidAt({ endToEndId, at: payment?.at })} />
            <Findings
              of={[
                {
                  rows: entries.map(({ id: entry, type, amountCents }) => ({
                    id: entry,
                    what: type,
                    end: <Money cents={amountCents} />,
                  })),
                  title: t('entries', { count: entries.length }),
                  none: t('entries-none'),
                  unread: unread.includes('entries') && t('unread-entries'),
                },
                {
                  rows: infractions.map((infraction) => infractionRow(infraction, infraction.situationType)),
                  title: t('infractions', { count: infractions.length }),
                  none: t('infractions-none'),
                  unread: unread.includes('infractions') && t('unread-infractions'),
                  children: <p>{t('infractions-what')}</p>,
                },
                {
                  rows: others.map((other) => operationRow(other, operationAddress(other))),
                  title: t('others', { count: others.length }),
                  tone: 'plain',
                },
              ]}
            />
          </>
        )
      }}
    </Known>
  )
}

function LatePayment({ paidAt }: { paidAt: string | null }) {
  const t = useTranslations('approvals.known')
  const now = useNow()
  const age = paidAt ? refundAge(paidAt, new Date(now)) : null
  if (!age?.late) return null
  return (
    <Notice tone="wait" title={t('late', { days: age.days })}>
      {t('late-what')}
    </Notice>
  )
}
