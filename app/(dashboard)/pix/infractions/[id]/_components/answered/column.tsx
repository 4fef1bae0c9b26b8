'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { operationSteps, type Step } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { Moment } from '@/components/ui/moment'
import { Skeleton } from '@/components/ui/skeleton'
import { watchEvery } from '@/lib/client/live-pace'
import { readQuery } from '@/lib/client/read-query'
import { operations } from '@/lib/features/operations/contract'
import type { Answer, InfractionCase } from '@/lib/features/pix/infractions/schema'
import { CaseColumn } from '../case/column'
import type { Viewer } from '../case/parts'
import { AnsweredBefore } from './before'
import { AnsweredCopy } from './copy'
import { AnsweredFiles } from './files'
import { AnsweredOpinion } from './opinion'
import { AnsweredState } from './state'
import { AnsweredStatus } from './status'
import { AnsweredText } from './text'

type AnsweredColumnProps = { infraction: InfractionCase; answer: Answer; viewer: Viewer }

const moving = ['awaiting_approval', 'sending', 'unknown', 'accepted']
const watchMs = 3_000

/** The answer that was asked for or sent, exactly, and how it stands. */
export function AnsweredColumn({ infraction, answer, viewer }: AnsweredColumnProps) {
  const t = useTranslations('infractions.case.answered')
  const { analysis, description, by, at, state } = answer
  const query = useAnswer(answer)
  const operation = query.data
  return (
    <CaseColumn title={t('title')} end={<AnsweredStatus state={operation?.state ?? state} strong />}>
      {operation ? (
        <AnsweredState operation={operation} infraction={infraction} analysis={analysis} viewer={viewer} />
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : (
        <Skeleton className="h-16 w-full rounded-md" />
      )}
      <AnsweredOpinion analysis={analysis} amountCents={infraction.amountCents} given={state !== 'awaiting_approval'} />
      <p className="-mt-3 text-ink-2 text-sm tabular-nums">
        {t.rich(by.id === viewer.id ? 'by-you' : 'by', {
          name: by.name,
          when: () => <Moment at={at} precision="second" />,
        })}
      </p>
      <AnsweredText text={description} />
      <AnsweredFiles infraction={infraction} answer={answer} />
      {operation?.sentAt && <AnsweredCopy infractionId={infraction.id} sentAt={operation.sentAt} />}
      {operation && <OperationTimeline steps={operationSteps(operation)} title={stepTitle} />}
      <AnsweredBefore infraction={infraction} />
    </CaseColumn>
  )

  /** An opinion that arrived is not one that was agreed to. */
  function stepTitle({ kind, tone }: Step) {
    const told = ['accepted', 'next-accepted', 'confirming', 'confirmed', 'next-confirmed', 'found'] as const
    const known = told.find((word) => word === kind)
    return known && <span className={tone === 'next' ? undefined : 'font-medium'}>{t(`steps.${known}`)}</span>
  }
}

/** The operation of an answer, never left behind where the case says that it has moved. */
function useAnswer({ operationId, state }: Answer) {
  const query = useQuery({
    ...readQuery(operations.one, { id: operationId }),
    refetchInterval: ({ state: { data } }) =>
      moving.includes(state) || data?.state !== state ? watchEvery(watchMs) : false,
  })
  const { data, refetch } = query
  const behind = data !== undefined && data.state !== state
  useEffect(() => {
    if (behind) void refetch()
  }, [behind, refetch])
  return query
}
