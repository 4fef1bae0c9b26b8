import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { formatInstant, formatShortDay, formatTime, isDay } from '@/lib/core/dates'
import { operationStates } from '@/lib/core/operations/operation-states'
import { isMinuteOfId } from '@/lib/core/pix/end-to-end-id'
import type { CaseStep } from '@/lib/features/pix/infractions/known/schema'
import { useCase } from './context'

const dots = {
  done: 'bg-accent-dot',
  past: 'bg-neutral-dot',
  now: 'border-2 border-wait-dot bg-surface',
}

const tones: Record<CaseStep['name'], keyof typeof dots> = {
  'charge-created': 'done',
  'payment-received': 'done',
  'infraction-dated': 'past',
  'first-seen': 'past',
  'status-changed': 'past',
  assigned: 'past',
  'refund-asked': 'past',
  'answer-asked': 'done',
  'answer-approved': 'done',
  'answer-sent': 'done',
  'answer-settled': 'done',
}

/** Events of the case, oldest first, and the person who writes the answer now. */
export function KnownSteps({ steps }: { steps: readonly CaseStep[] }) {
  const t = useTranslations('infractions.case.steps')
  const { infraction, viewer } = useCase()
  const { draft, answer } = infraction
  const writer = answer ? null : draft.updatedBy
  return (
    <section aria-labelledby="case-steps" className="flex flex-col gap-3 text-sm">
      <h3 id="case-steps" className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {t('title')}
        <span className="font-normal text-ink-3 text-xs">{t('zone')}</span>
      </h3>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <Step
            key={`${step.name} ${step.at} ${step.operationId}`}
            tone={tones[step.name]}
            at={step.at}
            isMinute={isMinuteOfId(step.at, infraction.transactionId)}
          >
            <StepText step={step} />
          </Step>
        ))}
        {writer && draft.updatedAt && (
          <Step tone="now" at={draft.updatedAt}>
            {writer.id === viewer.id ? t('drafted-you') : t('drafted', { name: writer.name })}
          </Step>
        )}
      </ol>
    </section>
  )
}

type StepProps = { tone: keyof typeof dots; at: string; isMinute?: boolean; children: ReactNode }

function Step({ tone, at, isMinute, children }: StepProps) {
  const locale = useLocale()
  const day = formatShortDay(at, locale)
  return (
    <li className="group flex gap-3">
      <span aria-hidden className="flex flex-none flex-col items-center gap-1 pt-1.5">
        <span className={cx('size-2 flex-none rounded-full', dots[tone])} />
        <span className="w-px flex-1 bg-line-strong group-last:hidden" />
      </span>
      <span className="min-w-0 flex-1 pb-4 wrap-anywhere group-last:pb-0">{children}</span>
      <time
        dateTime={at}
        title={formatInstant(at, locale, isMinute ? 'minute' : 'second')}
        className="flex-none text-ink-3 text-xs leading-5 tabular-nums"
      >
        {isDay(at) ? day : `${day}, ${formatTime(at)}`}
      </time>
    </li>
  )
}

function StepText({ step: { name, by, detail } }: { step: CaseStep }) {
  const t = useTranslations('infractions.case.steps')
  const states = useTranslations('infractions.queue.answer')
  const raw = (text: ReactNode) => <span className="font-medium">{text}</span>
  const state = name === 'answer-settled' ? operationStates.find((known) => known === detail) : undefined
  return t.rich(by?.name ? `by.${name}` : `alone.${name}`, {
    name: by?.name ?? '',
    detail: state ? states(state) : (detail ?? ''),
    assigned: detail === null ? 'no' : 'yes',
    raw,
  })
}
