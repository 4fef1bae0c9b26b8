'use client'

import { Check } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { openCommandMenu } from '@/components/layout/search/search-button'
import { Button, ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import type { AnswerOf } from '@/lib/core/contract'
import { formatMonth } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { gettingStarted } from '@/lib/features/getting-started/contract'

type Step = AnswerOf<typeof gettingStarted.list>['steps'][number]

/** A step: done, next with its explanation, or later and folded. */
export function FirstStepRow({ step, month, next }: { step: Step; month: string; next: boolean }) {
  const t = useTranslations('getting-started')
  const locale = useLocale()
  const values = {
    amount: step.amountCents === null ? '' : formatMoney(step.amountCents, locale),
    known: step.amountCents === null ? 'no' : 'yes',
    month: formatMonth(month, locale),
  }
  const title = t(`steps.${step.step}.title`, values)
  return (
    <li
      aria-current={next ? 'step' : undefined}
      className={cx(
        'flex gap-3 rounded-md border px-3 text-sm',
        next ? 'border-line bg-sunken py-2.5' : 'border-transparent py-1 forced-colors:border-[Canvas]',
        next || step.by ? 'items-start' : 'items-center',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'flex size-4 flex-none items-center justify-center rounded-full',
          step.done ? 'bg-accent text-on-accent [&>.lucide]:size-3' : 'border border-field',
          (next || step.by) && 'mt-0.5',
          next && 'border-[1.5px] border-accent-dot',
        )}
      >
        {step.done && <Check strokeWidth={3} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx(step.done && 'text-ink-3', next && 'font-medium')}>
          {title}
          {step.done && <span className="sr-only"> {t('done')}</span>}
        </p>
        {next && <p className="text-ink-2 text-xs">{t(`steps.${step.step}.what`, values)}</p>}
        {!step.done && step.by && (
          <p className="wrap-anywhere text-ink-3 text-xs">{t('by', { name: step.by.name, email: step.by.email })}</p>
        )}
      </div>
      {!step.done && !step.by && step.href && (
        <ButtonLink
          size="sm"
          href={step.href}
          target={step.href.startsWith('/') ? undefined : 'simulator'}
          prefetch={false}
          variant={next ? 'secondary' : 'ghost'}
        >
          {t('go')}
          <span className="sr-only">: {title}</span>
        </ButtonLink>
      )}
      {!step.done && !step.by && step.step === 'find-note' && (
        <Button
          size="sm"
          variant={next ? 'secondary' : 'ghost'}
          onClick={() => window.dispatchEvent(new Event(openCommandMenu))}
        >
          {t('go')}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  )
}
