'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Panel } from '@/components/ui/panel'
import { dayOf, formatShortDay, formatTime } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import type { Step } from './timeline'

const dots: Record<Step['tone'], string> = {
  done: 'bg-accent-dot',
  now: 'border-2 border-wait-dot bg-surface',
  bad: 'bg-danger-dot',
  next: 'border-2 border-line-strong bg-surface',
}

type ChargeTimelineProps = { steps: readonly Step[]; locale: Locale; externalId: string }

/** What happened and when; the day is written where it is another than that of the step above. */
export function ChargeTimeline({ steps, locale, externalId }: ChargeTimelineProps) {
  const t = useTranslations('charges.timeline')
  return (
    <Panel title={t('title')} end={<span className="text-ink-3 text-xs">{t('zone')}</span>}>
      <ol className="flex flex-col text-sm">
        {steps.map((step, at) => (
          <li key={`${step.kind} ${step.at} ${step.number}`} className="group flex gap-3">
            <span aria-hidden className="flex flex-none flex-col items-center gap-1 pt-1.5">
              <span className={cx('size-2 flex-none rounded-full', dots[step.tone])} />
              <span className="w-px flex-1 bg-line-strong group-last:hidden" />
            </span>
            <div className="min-w-0 flex-1 pb-4 group-last:pb-0">
              <StepWords step={step} />
              <StepNote step={step} externalId={externalId} />
            </div>
            {step.at && <StepTime at={step.at} before={steps[at - 1]?.at} locale={locale} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function StepWords({ step }: { step: Step }) {
  const t = useTranslations('charges.timeline')
  const b = (text: ReactNode) => (
    <span className={cx('font-medium', step.tone === 'now' && step.kind === 'lost' && 'text-wait-ink')}>{text}</span>
  )
  if (step.tone === 'next') return <span className="text-ink-3">{t.rich(step.kind, { b, name: '', number: 0 })}</span>
  if (step.kind === 'asked' && !step.by) return t.rich('asked-nobody', { b })
  return t.rich(step.kind, { b, name: step.by ?? '', number: step.number ?? 0 })
}

function StepNote({ step, externalId }: { step: Step; externalId: string }) {
  const t = useTranslations('charges.timeline')
  const errors = useTranslations('errors')
  const note = 'text-ink-2 text-xs wrap-anywhere'
  const id = (text: ReactNode) => <span className="ident">{text}</span>
  if (step.kind === 'accepted') return <p className={note}>{t.rich('accepted-what', { externalId, id })}</p>
  if (step.kind === 'waiting') return <p className={note}>{t('waiting-what')}</p>
  if (!step.code) return null
  return (
    <div className={note}>
      <p>{errors(`${step.code}.title`)}</p>
      {step.detail && <p className="text-ink-3">{t('detail', { detail: step.detail })}</p>}
    </div>
  )
}

function StepTime({ at, before, locale }: { at: string; before?: string | null; locale: Locale }) {
  const sameDay = before && dayOf(before) === dayOf(at)
  return (
    <time dateTime={at} className="flex-none text-ink-3 text-xs leading-5 tabular-nums">
      {!sameDay && `${formatShortDay(at, locale)}, `}
      {formatTime(at, 'second')}
    </time>
  )
}
