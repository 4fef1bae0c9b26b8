'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { IconButton } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { gettingStarted } from '@/lib/features/getting-started/contract'
import { FirstStepRow } from './first-step-row'

/** Changes the person's own list. */
export function useGettingStartedChange() {
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
