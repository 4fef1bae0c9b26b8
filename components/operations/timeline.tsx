'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Panel } from '@/components/ui/panel'
import { dayOf, formatDay, formatInstant, formatShortDay, formatTime, isDay } from '@/lib/core/dates'
import { DecisionAccess } from './decision-access'
import { useRecordText } from './record-text'
import { type Step, stepKinds } from './steps'

const dots: Record<Step['tone'], string> = {
  done: 'bg-accent-dot',
  past: 'bg-neutral-dot',
  now: 'border-2 border-wait-dot bg-surface',
  bad: 'bg-danger-dot',
  next: 'border-2 border-line-strong bg-surface',
}

type OperationTimelineProps<K extends string> = {
  steps: readonly Step<K>[]
  /** The words of the kind's own steps, and of others where the kind knows better. */
  title?: (step: Step<K>) => ReactNode
  /** A line under the words, in the place of the usual one. */
  note?: (step: Step<K>) => ReactNode
}

/** Steps with their times; a day is written where it differs from the step above. */
export function OperationTimeline<K extends string = never>({ steps, title, note }: OperationTimelineProps<K>) {
  const t = useTranslations('operations.timeline')
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
              <span className={cx(step.tone === 'next' && 'text-ink-3')}>
                {title?.(step) ?? <StepText step={step} />}
              </span>
              <div className="text-ink-2 text-xs wrap-anywhere">{note?.(step) ?? <StepNote step={step} />}</div>
            </div>
            {step.at && <StepTime at={step.at} before={steps.slice(0, at).findLast((other) => other.at)?.at} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The words of a step that every kind of operation has. */
function StepText<K extends string>({ step }: { step: Step<K> }) {
  const t = useTranslations('operations.timeline')
  const locale = useLocale()
  const kind = stepKinds.find((known) => known === step.kind)
  if (!kind) return null
  const b = (text: ReactNode) => (
    <span className={cx('font-medium', step.tone === 'now' && 'text-wait-ink')}>{text}</span>
  )
  const nameless = (kind === 'requested' || kind === 'approved' || kind === 'rejected') && !step.by
  return t.rich(nameless ? `${kind}-nobody` : kind, {
    b,
    name: step.by ?? '',
    number: step.number ?? 0,
    count: step.count ?? 0,
    day: step.day ? formatDay(step.day, locale) : '',
  })
}

function StepNote<K extends string>({ step }: { step: Step<K> }) {
  const t = useTranslations('operations.timeline')
  const errors = useTranslations('errors')
  const labels = useRecordText()
  const recorded = step.record ? labels(step.record) : step.detail
  const locale = useLocale()
  if (step.until) return t('until', { when: formatInstant(step.until, locale) })
  if (step.nextAt) return t('next-at', { when: formatInstant(step.nextAt, locale) })
  return (
    <>
      {step.reason && <p>{t('reason', { reason: step.reason })}</p>}
      {step.access && <DecisionAccess access={step.access} />}
      {step.code && <p>{errors(`${step.code}.title`)}</p>}
      {recorded && <p className="text-ink-3">{step.record ? recorded : t('detail', { detail: recorded })}</p>}
    </>
  )
}

function StepTime({ at, before }: { at: string; before?: string | null }) {
  const locale = useLocale()
  const sameDay = before && dayOf(before) === dayOf(at)
  return (
    <time dateTime={at} className="flex-none text-ink-3 text-xs leading-5 tabular-nums">
      {isDay(at)
        ? formatShortDay(at, locale)
        : `${sameDay ? '' : `${formatShortDay(at, locale)}, `}${formatTime(at, 'second')}`}
    </time>
  )
}
