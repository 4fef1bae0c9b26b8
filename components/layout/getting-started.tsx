'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { openCommandMenu } from '@/components/layout/search/search-button'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import type { AnswerOf } from '@/lib/core/contract'
import { formatMonth } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { gettingStarted } from '@/lib/features/getting-started/contract'
import { ReadFailure } from './error-notice'

/** Changes the person's own list. */
function useGettingStartedChange() {
  const client = useQueryClient()
  return useWrite(gettingStarted.change, {
    onSuccess: (list) => client.setQueryData(readQuery(gettingStarted.list, {}).queryKey, list),
  })
}

/** List of first steps, ticked as they are done; empty once the person has hidden it. */
export function GettingStarted() {
  const t = useTranslations('getting-started')
  const query = useQuery(readQuery(gettingStarted.list, {}))
  const { mutate, isPending } = useGettingStartedChange()
  const { data: list } = query
  const begun = useRef(false)
  const mayBegin = list?.startedAt === null
  useEffect(() => {
    if (!mayBegin || begun.current) return
    begun.current = true
    mutate({ change: 'begin' })
  }, [mayBegin, mutate])

  if (query.error && !list) return <ReadFailure query={query} className="m-5" />
  if (!list || list.dismissed) return null
  const done = list.steps.filter((step) => step.done).length
  const next = list.steps.find((step) => !step.done)?.step
  return (
    <section aria-labelledby="getting-started" className="border-line border-b px-5 pt-4 pb-4 max-md:px-4 print:hidden">
      <header className="flex min-h-8 items-center gap-3 pb-2">
        <h2 id="getting-started" className="font-semibold text-base">
          {t('title')}
        </h2>
        <span role="status" className="whitespace-nowrap text-ink-3 text-xs tabular-nums">
          {t('progress', { done, all: list.steps.length })}
        </span>
        <progress
          aria-hidden
          value={done}
          max={list.steps.length}
          className="h-1 w-18 appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent-dot [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent-dot"
        />
        <IconButton
          label={t('dismiss')}
          variant="ghost"
          busy={isPending}
          className="ml-auto"
          onClick={() => mutate({ change: 'dismiss' })}
        >
          <X aria-hidden />
        </IconButton>
      </header>
      <ol className="-mx-3 flex flex-col">
        {list.steps.map((step) => (
          <FirstStepRow key={step.step} step={step} month={list.month} next={step.step === next} />
        ))}
      </ol>
      {!next && <p className="pt-2 text-ink-2 text-sm">{t('all-done')}</p>}
    </section>
  )
}

type Step = AnswerOf<typeof gettingStarted.list>['steps'][number]

/** A step: done, next with its explanation, or later and folded. */
function FirstStepRow({ step, month, next }: { step: Step; month: string; next: boolean }) {
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

/** Button that shows the hidden first steps again. */
export function BringBackGettingStarted() {
  const t = useTranslations('getting-started')
  const { data: list } = useQuery(readQuery(gettingStarted.list, {}))
  const { mutate, isPending } = useGettingStartedChange()
  if (!list) return null
  return (
    <section className="mt-5 flex max-w-90 flex-col items-start gap-2 border-line border-t pt-5 text-sm">
      <h2 className="font-semibold">{t('title')}</h2>
      <p role="status" className="text-ink-2">
        {t(list.dismissed ? 'away' : 'shown')}
      </p>
      {list.dismissed && (
        <Button busy={isPending} onClick={() => mutate({ change: 'bring-back' })}>
          {t('bring-back')}
        </Button>
      )}
    </section>
  )
}
