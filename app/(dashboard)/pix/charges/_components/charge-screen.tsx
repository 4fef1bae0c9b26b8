'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNow as useDrawnAt, useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type FoundFrame, OperationColumns, OperationFrame, OperationPage } from '@/components/operations/page'
import { useChargePaymentText } from '@/components/payments/charge-amount'
import { PaymentBacking } from '@/components/reconciliation/payment-backing'
import { ButtonLink } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { formatMoney } from '@/lib/core/money/money'
import { charges } from '@/lib/features/pix/charges/contract'
import {
  type ChargeStatus,
  chargeExpiry,
  chargeStatus,
  checkBrCode,
  uncheckedSince,
} from '@/lib/features/pix/charges/rules'
import type { Charge, ChargeDetail, ChargeResult } from '@/lib/features/pix/charges/schema'
import { BrCodeCard } from './br-code-card'
import { ChargeCode } from './charge-code'
import { ChargeDetails } from './charge-details'
import { ChargeOutcome } from './charge-outcome'
import { ChargeSummary } from './charge-summary'
import { ChargeTimeline } from './charge-timeline'
import { SharePanel } from './share-panel'

/** The person's permissions: creating charges, and seeing what backs the payment. */
type Rights = { mayCreate: boolean; seesBacking: boolean }

/** A charge as it is now, read again while it may still change. */
export function ChargeScreen({ id, ...rights }: { id: string } & Rights) {
  const t = useTranslations('charges.result')
  const title = useTranslations('charges')('title')
  return (
    <OperationPage
      query={useQuery(readQuery(charges.one, { id }))}
      list={{ title, href: '/pix/charges' }}
      missing={{ title: t('not-found-title'), what: t('not-found-what'), action: t('not-found-action') }}
    >
      {(charge, frame) => <FoundCharge charge={charge} frame={frame} {...rights} />}
    </OperationPage>
  )
}

type FoundChargeProps = { charge: ChargeDetail; frame: FoundFrame } & Rights

function FoundCharge({ charge, mayCreate, seesBacking, frame }: FoundChargeProps) {
  const t = useTranslations('charges')
  const locale = useLocale()
  const received = useChargePaymentText()(charge)
  const now = useStatusTime(charge)
  const status = chargeStatus(charge, now)
  const unchecked = uncheckedSince(charge, now)
  const [first] = useState(status)
  const justPaid = status === 'paid' && first !== 'paid'
  const externalId = charge.result?.externalId ?? charge.input.externalId ?? charge.id
  const { customer, description } = charge.input
  const named = [customer?.name, description].filter(Boolean).join(', ')
  const title =
    named || charge.input.externalId || t('result.title-of', { amount: formatMoney(charge.input.amountCents, locale) })
  const timeline = <ChargeTimeline charge={charge} status={status} externalId={externalId} received={received} />
  const doubtful = charge.result !== null && checkOf(charge, charge.result).check.doubts.length > 0
  const share = charge.result && (
    <SharePanel charge={charge} mayShare={mayCreate} payable={status === 'waiting' && !doubtful} />
  )
  const details = (
    <>
      <ChargeDetails charge={charge} externalId={externalId} />
      {seesBacking && (status === 'paid' || charge.input.madeFrom) && <ChargeBacking charge={charge} status={status} />}
    </>
  )

  return (
    <OperationFrame
      {...frame}
      title={title}
      actions={
        mayCreate && (
          <ButtonLink href="/pix/charges/new" className="max-md:hidden">
            <Plus aria-hidden /> {t('new')}
          </ButtonLink>
        )
      }
      live={unchecked === undefined && (status === 'waiting' || status === 'sending')}
      announced={justPaid && t('result.paid-announced', { received: received ?? '' })}
    >
      {charge.result !== null && status === 'waiting' ? (
        <div className="grid grid-cols-[320px_minmax(0,1fr)] items-start gap-x-10 gap-y-5 max-lg:grid-cols-1">
          <ChargeSummary charge={charge} status={status} unchecked={unchecked} className="lg:col-start-2" />
          <Code charge={charge} result={charge.result} />
          <div className="lg:col-start-2 lg:row-start-2">{share}</div>
          <div className="lg:col-start-2">{timeline}</div>
          <div className="flex flex-col gap-4 lg:col-start-2">{details}</div>
        </div>
      ) : (
        <OperationColumns facts={details}>
          <ChargeSummary charge={charge} status={status} unchecked={unchecked} flash={justPaid} />
          <ChargeOutcome {...{ charge, status, unchecked, mayCreate, externalId }} />
          {share}
          {timeline}
        </OperationColumns>
      )}
    </OperationFrame>
  )
}

/** The notes that back its payment, once it was paid and that was read. */
function ChargeBacking({ charge, status }: { charge: Charge; status: ChargeStatus }) {
  const t = useTranslations('backing')
  return <PaymentBacking id={charge.id} unknown={t(status === 'paid' ? 'charge-paid-unread' : 'charge-unpaid')} />
}

function checkOf({ input }: Charge, { copyPaste, txid }: ChargeResult) {
  const expected = { amountCents: input.amountCents, txid, amountOpen: input.valueChangeMode !== undefined }
  return { check: checkBrCode(copyPaste, expected), expected }
}

/** The code for the payer, and its fields compared with the request. */
function Code({ charge, result }: { charge: Charge; result: ChargeResult }) {
  const { check, expected } = checkOf(charge, result)
  return (
    <>
      <ChargeCode
        copyPaste={result.copyPaste}
        doubts={check.doubts}
        className="lg:col-start-1 lg:row-span-5 lg:row-start-1"
      />
      <div className="lg:col-start-2">
        <BrCodeCard check={check} expected={expected} />
      </div>
    </>
  )
}

const longestTimerMs = 2 ** 31 - 1

/** The time that the status is of, set again at the moment the charge expires. */
function useStatusTime(charge: Charge): Date {
  const drawnAt = useDrawnAt().getTime()
  const [now, setNow] = useState(drawnAt)
  const expiry = chargeExpiry(charge).getTime()
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(expiry - Date.now(), 0), longestTimerMs))
    return () => clearTimeout(timer)
  }, [expiry])
  return new Date(now)
}
