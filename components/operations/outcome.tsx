'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { GuideLink } from '@/components/layout/guide-link'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { Recorded } from './record-text'
import { CancelButton, ScheduledNotice } from './scheduled'
import { type OperationHistory, wasNeverSent, wasUndone } from './steps'

export type Failure = NonNullable<OperationHistory['error']> & {
  judged?: boolean
  availableCents?: number
  requiredCents?: number
  upstreamMessage?: string
}

type OperationOutcomeProps = {
  operation: OperationHistory & {
    id: string
    error: Failure | null
    sendOn?: string | null
    sendAt?: string | null
  }
  /** Who looks, and whether this person decides on the requests of others; left out: no deciding here. */
  viewer?: { id: string; mayDecide: boolean }
  /** Address of the form that requests the same again; null where this person may not. */
  againHref?: string | null
  /** The kind's content for a lost answer. */
  unknown?: ReactNode
  /** Confirmed means that its parts may be sent, not that they were. */
  released?: boolean
  /** Meaning of accepted for this kind. */
  accepted?: ReactNode
  /** Meaning of confirmed for this kind. */
  confirmed?: ReactNode
}

/** The meaning of the state for the person, and the next step. */
export function OperationOutcome(props: OperationOutcomeProps) {
  const { operation, viewer, againHref, unknown, accepted, confirmed } = props
  const t = useTranslations('operations.outcome')
  const locale = useLocale()
  const again = againHref && <ButtonLink href={againHref}>{t('again')}</ButtonLink>
  switch (operation.state) {
    case 'unknown':
      return unknown
    case 'sending':
      return (
        <Notice tone="wait" role="status" icon={<Spinner />} title={t('sending-title')}>
          {t('sending-what')}
        </Notice>
      )
    case 'awaiting_approval':
      return <Awaiting operation={operation} viewer={viewer} />
    case 'scheduled':
      return <ScheduledNotice operation={operation} mayCancel={isMakerOrDecider(operation, viewer)} />
    case 'cancelled':
      return (
        <Notice role="status" title={t('cancelled-title')} actions={again}>
          {t('cancelled-what')} <GuideLink to="operations-cancelled" />
        </Notice>
      )
    case 'rejected':
      return <Rejected operation={operation} again={again} />
    case 'accepted':
      return (
        <Notice tone="wait" title={t('accepted-title')}>
          {accepted} <GuideLink to="operations-accepted" />
        </Notice>
      )
    case 'confirmed':
      return (
        <Notice
          tone={operation.corrected ? 'wait' : 'ok'}
          title={t(props.released ? 'released-title' : 'confirmed-title', {
            when: formatInstant(operation.updatedAt, locale, 'second'),
          })}
        >
          {operation.corrected && (
            <p>{t('corrected', { since: formatInstant(operation.corrected.since, locale, 'second') })}</p>
          )}
          {confirmed}
        </Notice>
      )
    case 'failed':
      if (wasNeverSent(operation))
        return (
          <RefusalNotice title={t('unsent-title')} error={operation.error} again={again}>
            {t('unsent-what')}
          </RefusalNotice>
        )
      return wasUndone(operation) ? (
        <RefusalNotice title={t('undone-title')} error={operation.error} again={again}>
          {t('undone-what')}
        </RefusalNotice>
      ) : (
        <RefusalNotice title={t('failed-title')} error={operation.error} again={again} />
      )
  }
}

const isMakerOrDecider = ({ createdBy }: OperationHistory, viewer: OperationOutcomeProps['viewer']) =>
  viewer !== undefined && (viewer.mayDecide || createdBy.id === viewer.id)

function Awaiting({ operation, viewer }: Pick<OperationOutcomeProps, 'operation' | 'viewer'>) {
  const t = useTranslations('operations.outcome')
  const locale = useLocale()
  const { id, approvalUntil: until, createdBy, sendOn, error, decider } = operation
  const own = createdBy.id === viewer?.id
  const decide = (viewer?.mayDecide || decider) && !own && (
    <ButtonLink href={`/approvals?id=${id}`} variant="primary">
      {t('decide')}
    </ButtonLink>
  )
  return (
    <Notice
      tone="wait"
      title={t(error ? 'held-title' : 'awaiting-title')}
      actions={own ? <CancelButton id={id} /> : decide}
    >
      {error && <Recorded entry={error.record} sentence={error.detail} />}
      <p>{t(error ? 'held-what' : own ? 'awaiting-own' : 'awaiting-who')}</p>
      {sendOn && <p>{t('awaiting-day', { day: formatDay(sendOn, locale) })}</p>}
      {until && <p>{t('awaiting-until', { when: formatInstant(until, locale) })}</p>}
      <GuideLink to="approvals" />
    </Notice>
  )
}

const endings: Partial<Record<string, 'expired' | 'restored'>> = { expired: 'expired', restored: 'restored' }
const endingTitles = {
  rejected: 'rejected-nobody-title',
  expired: 'expired-title',
  restored: 'restored-title',
} as const

function Rejected({ operation, again }: Pick<OperationOutcomeProps, 'operation'> & { again: ReactNode }) {
  const t = useTranslations('operations.outcome')
  const last = operation.approvals.at(-1)
  const ending = endings[last?.decision ?? 'rejected'] ?? 'rejected'
  const name = last?.by?.name
  const title = name && ending === 'rejected' ? t('rejected-title', { name }) : t(endingTitles[ending])
  return (
    <Notice tone="danger" role="status" title={title} actions={again}>
      {last?.reason && <p className="text-ink wrap-anywhere">{t('reason', { reason: last.reason })}</p>}
      <p>{t(`${ending}-what`)}</p>
      <GuideLink to={`approvals-${ending}`} labels="what-to-do" />
    </Notice>
  )
}

type RefusalNoticeProps = {
  title: string
  error: Failure | null
  again: ReactNode
  /** Replaces the text of the error's code. */
  children?: ReactNode
}

/** A definite refusal: its meaning, upstream's own text, and both figures where the balance was too small. */
export function RefusalNotice({ title, error, again, children }: RefusalNoticeProps) {
  const t = useTranslations('operations.outcome')
  const errors = useTranslations('errors')
  const code = error?.code ?? 'internal'
  if (error?.givenUp)
    return (
      <Notice role="status" title={t('abandoned-title')} actions={again}>
        {t('abandoned-what')} <GuideLink to="operations-abandoned" />
      </Notice>
    )
  return (
    <Notice tone="danger" role="status" title={title} actions={again}>
      {children ? (
        <p>{children}</p>
      ) : (
        <>
          <p>{errors(`${code}.title`)}.</p>
          <p>
            {errors(`${code}.what`)} {errors(`${code}.do`)}
          </p>
        </>
      )}
      <GuideLink to="operations-failed" labels="what-to-do" />
      {error && <RefusalFacts error={error} />}
    </Notice>
  )
}

/** Upstream's own text of a refusal, and both figures where the balance was too small. */
export function RefusalFacts({ error }: { error: Failure }) {
  const t = useTranslations('operations.outcome')
  const { upstreamMessage } = error
  return (
    <>
      <Shortfall error={error} />
      <dl className="mt-2">
        <dt className="text-ink-3 text-xs">{t(upstreamMessage ? 'provider-said' : 'recorded-detail')}</dt>
        <dd className="text-ink wrap-anywhere">
          {upstreamMessage ? <q>{upstreamMessage}</q> : <Recorded entry={error.record} sentence={error.detail} />}
        </dd>
      </dl>
    </>
  )
}

function Shortfall({ error: { availableCents, requiredCents } }: { error: Failure }) {
  const t = useTranslations('operations.outcome')
  const locale = useLocale()
  if (availableCents === undefined || requiredCents === undefined) return null
  const figures = [
    { label: t('available'), cents: availableCents },
    { label: t('required'), cents: requiredCents },
    { label: t('missing'), cents: requiredCents - availableCents },
  ]
  return (
    <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(({ label, cents }) => (
        <div key={label}>
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="font-medium text-ink tabular-nums">{formatMoney(cents, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
