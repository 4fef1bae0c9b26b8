'use client'

import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Notice, type NoticeTone } from '@/components/ui/notice'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { Answer } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import type { QueueNeighbours } from '../case/neighbours'

type Sent = 'requested' | 'on-its-way' | 'sent'

const sentAs: Record<OperationState, Sent> = {
  awaiting_approval: 'requested',
  scheduled: 'requested',
  cancelled: 'sent',
  sending: 'on-its-way',
  unknown: 'on-its-way',
  accepted: 'sent',
  confirmed: 'sent',
  rejected: 'sent',
  failed: 'sent',
}

const toneOf: Record<Sent, NoticeTone> = { requested: 'wait', 'on-its-way': 'wait', sent: 'ok' }

type AnswerOutcomeProps = { answer: Answer; neighbours: QueueNeighbours }

/** The result of the review in the address: the answer under it was sent, or another person's was first. */
export function AnswerOutcome({ answer, neighbours: { next, back } }: AnswerOutcomeProps) {
  const t = useTranslations('infractions.answer.outcome')
  const { viewer } = useCase()
  const [key] = useQueryState('key')
  const box = useRef<HTMLElement>(null)
  const there = key !== null
  useEffect(() => {
    // The review that had the focus is gone.
    if (there && (document.activeElement === document.body || !document.activeElement)) box.current?.focus()
  }, [there])
  if (!there) return null
  const onwards = (
    <ButtonLink variant="primary" size="sm" href={next ?? back}>
      {t(next ? 'next' : 'queue')}
    </ButtonLink>
  )
  const own = key === answer.operationId
  const sent = sentAs[answer.state]
  const name = answer.by.name
  return (
    <section ref={box} tabIndex={-1} aria-label={t('label')} className="flex-none p-3 pb-0 outline-none">
      {own ? (
        <Notice tone={toneOf[sent]} role="status" title={t(`${sent}.title`)} actions={onwards}>
          {t(`${sent}.what`)}
        </Notice>
      ) : (
        <Notice
          tone="wait"
          role="status"
          title={t(answer.by.id === viewer.id ? 'first-you' : 'first', { name, analysis: answer.analysis })}
          actions={onwards}
        >
          {t('first-what')}
        </Notice>
      )}
    </section>
  )
}
