'use client'

import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Failing, LiveBadge, NotLive } from '@/components/layout/live-note'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { Money } from '@/components/payments/money'
import { PaymentFacts } from '@/components/payments/payment-facts'
import { refundReviewAddress } from '@/components/payments/refund-address'
import { ButtonLink } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { isReturned } from '@/lib/core/refund-standing'
import type { PaymentRefunds } from '@/lib/features/pix/refunds/schema'
import { OurRefunds } from './our-refunds'
import { UpstreamEntries } from './upstream-entries'
import type { ReceivedPayment, Viewer } from './viewer'

type PaymentScreenProps = {
  of: ReceivedPayment
  refunds: PaymentRefunds
  /** Milliseconds since 1970. */
  readAt: number
  viewer: Viewer
  list: { title: string; href: string }
  failing: Failing | null
}

const moving = ['awaiting_approval', 'sending', 'unknown', 'accepted']

/** A received payment: what we asked for beside what upstream says. */
export function PaymentScreen({ of, refunds, readAt, viewer, list, failing }: PaymentScreenProps) {
  const t = useTranslations('refunds.payment')
  const { payment, entries, operations } = refunds
  const name = payment?.payer?.name
  const live = !failing && operations.some(({ state }) => moving.includes(state))
  const open = viewer.mayRefund && operations.length === 0 && !entries.some(isReturned)
  const b = (text: ReactNode) => <span className="font-medium text-ink">{text}</span>
  return (
    <>
      <PageHeader
        title={name ? t('title-of', { name }) : t('title')}
        crumbs={[{ href: list.href, label: list.title }]}
        actions={live && <LiveBadge />}
      />
      <PageBody>
        <div className="mx-auto grid max-w-270 grid-cols-[minmax(0,1fr)_344px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4">
          <div className="flex min-w-0 flex-col gap-5">
            {failing && <NotLive {...failing} />}
            <section className="flex flex-col gap-1 text-sm">
              <p className="text-ink-2">{t('received')}</p>
              {payment ? (
                <Money cents={payment.amountCents} size="hero" />
              ) : (
                <p className="font-semibold text-ink-3 text-xl">{t('amount-unknown')}</p>
              )}
              <p className="text-ink-2">{name ? t.rich('received-from', { name, b }) : !payment && t('unseen')}</p>
            </section>
            {operations.length > 0 ? (
              <OurRefunds operations={operations} viewer={viewer} />
            ) : (
              <Panel title={t('ours')}>
                <p className="text-ink-2 text-sm">{t('ours-none')}</p>
                {open && (
                  <ButtonLink
                    href={refundReviewAddress(of.endToEndId, of.accountId)}
                    prefetch={false}
                    variant="primary"
                    className="mt-4"
                  >
                    <Undo2 aria-hidden /> {t('refund')}
                  </ButtonLink>
                )}
              </Panel>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <UpstreamEntries entries={entries} readAt={readAt} />
            <Panel title={t('facts')}>
              <PaymentFacts {...of} payment={payment} />
            </Panel>
          </div>
        </div>
      </PageBody>
    </>
  )
}
