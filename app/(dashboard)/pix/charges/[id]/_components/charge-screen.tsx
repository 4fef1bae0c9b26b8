'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Failing, LiveBadge, NotLive } from '@/components/layout/live-note'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { useChargePaymentWords } from '@/components/payments/charge-amount'
import { ButtonLink } from '@/components/ui/button'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { ChargeCode } from './charge-code'
import { ChargeDecoded } from './charge-decoded'
import { ChargeDetails } from './charge-details'
import { ChargeOutcome } from './charge-outcome'
import { ChargeSummary } from './charge-summary'
import { ChargeTimeline } from './charge-timeline'
import { ChargeUnknown } from './charge-unknown'
import { timelineOf } from './timeline'
import { useStanding } from './use-standing'

type ChargeScreenProps = {
  charge: Charge
  mayCreate: boolean
  /** The last look failed; what is shown is from before. */
  failing: Failing | null
}

export function ChargeScreen({ charge, mayCreate, failing }: ChargeScreenProps) {
  const t = useTranslations('charges')
  const received = useChargePaymentWords()(charge)
  const standing = useStanding(charge)
  const [first] = useState(standing)
  const justPaid = standing === 'paid' && first !== 'paid'
  const externalId = charge.result?.externalId ?? charge.input.externalId ?? charge.id
  const live = !failing && (standing === 'waiting' || standing === 'sending')
  const payable = charge.result !== null && standing === 'waiting'
  const timeline = <ChargeTimeline steps={timelineOf(charge, standing)} externalId={externalId} received={received} />
  const details = <ChargeDetails charge={charge} externalId={externalId} />

  return (
    <>
      <PageHeader
        title={charge.input.externalId ?? t('result.title-of', { id: charge.id.slice(0, 8) })}
        crumbs={[{ href: '/pix/charges', label: t('title') }]}
        actions={
          <>
            {live && <LiveBadge />}
            {mayCreate && (
              <ButtonLink href="/pix/charges/new" prefetch={false} className="max-md:hidden">
                <Plus aria-hidden /> {t('new')}
              </ButtonLink>
            )}
          </>
        }
      />
      <span role="status" className="sr-only">
        {justPaid && t('result.paid-announced', { received: received ?? '' })}
      </span>
      <PageBody>
        <div className="mx-auto flex max-w-270 flex-col gap-5 px-6 py-8 max-md:p-4">
          {failing && <NotLive {...failing} />}
          {payable && charge.result ? (
            <div className="grid grid-cols-[320px_minmax(0,1fr)] items-start gap-x-10 gap-y-5 max-lg:grid-cols-1">
              <ChargeSummary charge={charge} standing={standing} className="lg:col-start-2" />
              <ChargeCode
                charge={charge}
                result={charge.result}
                className="lg:col-start-1 lg:row-span-4 lg:row-start-1"
              />
              <ChargeDecoded charge={charge} result={charge.result} className="lg:col-start-2" />
              <div className="lg:col-start-2">{timeline}</div>
              <div className="lg:col-start-2">{details}</div>
            </div>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)_344px] items-start gap-x-10 gap-y-5 max-lg:grid-cols-1">
              <div className="flex min-w-0 flex-col gap-5">
                <ChargeSummary charge={charge} standing={standing} flash={justPaid} />
                {standing === 'unknown' ? (
                  <ChargeUnknown charge={charge} mayDecide={mayCreate} externalId={externalId} />
                ) : (
                  <ChargeOutcome charge={charge} standing={standing} mayCreate={mayCreate} />
                )}
                {timeline}
              </div>
              <div className="flex min-w-0 flex-col gap-4">{details}</div>
            </div>
          )}
        </div>
      </PageBody>
    </>
  )
}
