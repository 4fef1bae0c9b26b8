'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Failing, NotLive } from '@/components/layout/live-note'
import { isOpen } from '@/lib/core/infraction'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { AnswerColumn } from '../answer/column'
import { AnswerOutcome } from '../answer/outcome'
import { AnsweredBefore } from '../answered/before'
import { AnsweredColumn } from '../answered/column'
import { AnsweredDraft } from '../answered/draft'
import { ClaimedColumn } from '../claimed/column'
import { KnownColumn } from '../known/column'
import { CaseAssignee } from './assignee'
import { useCaseAssignment } from './assignment'
import { CaseAssignmentProblem } from './assignment-problem'
import { CasePlace } from './column'
import { CaseHead, CaseStrip, CaseTimeLeft, useCasePart } from './head'
import { CaseNeighbours } from './neighbours'
import type { Viewer } from './parts'
import { useCaseKeys, useQueueNeighbours } from './use-queue-neighbours'

type CaseScreenProps = { infraction: InfractionCase; viewer: Viewer; failing: Failing | null }

/** States of an answer that the provider has. */
const arrived = ['accepted', 'confirmed']

/** A case on one screen: what is claimed, what we know, and our answer. */
export function CaseScreen({ infraction, viewer, failing }: CaseScreenProps) {
  const t = useTranslations('infractions.case')
  const states = useTranslations('infractions.queue.answer')
  const [part] = useCasePart()
  const assignment = useCaseAssignment(infraction)
  const beside = useQueueNeighbours(infraction.id)
  useCaseKeys(beside)
  const { answer, status } = infraction
  const [first] = useState(answer?.state)
  const answered = !isOpen(status) || (answer !== null && arrived.includes(answer.state))
  const assignee = <CaseAssignee infraction={infraction} viewer={viewer} assignment={assignment} />
  const timeLeft = <CaseTimeLeft infraction={infraction} answered={answered} />
  const neighbours = <CaseNeighbours neighbours={beside} />
  return (
    <>
      <CaseHead
        infraction={infraction}
        queueHref={beside.back}
        timeLeft={timeLeft}
        assignee={assignee}
        neighbours={neighbours}
      />
      <CaseStrip infraction={infraction} timeLeft={timeLeft} assignee={assignee} neighbours={neighbours} />
      <span role="status" className="sr-only">
        {answer && answer.state !== first && t('moved', { state: states(answer.state) })}
      </span>
      {failing && (
        <div className="m-3 mb-0">
          <NotLive {...failing} />
        </div>
      )}
      <CaseAssignmentProblem assignment={assignment} />
      <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(196px,23%)_minmax(0,1fr)_minmax(340px,40%)]">
        <CasePlace shown={part === 'claimed'}>
          <ClaimedColumn infraction={infraction} />
        </CasePlace>
        <CasePlace shown={part === 'known'}>
          <KnownColumn infraction={infraction} viewer={viewer} />
        </CasePlace>
        <CasePlace shown={part === 'answer'}>
          {answer ? (
            <>
              <AnswerOutcome answer={answer} personId={viewer.id} next={beside.next} queue={beside.back} />
              <AnsweredColumn key={answer.operationId} infraction={infraction} answer={answer} viewer={viewer} />
            </>
          ) : viewer.mayAnswer && isOpen(status) ? (
            <>
              <div className="max-h-2/5 flex-none overflow-auto px-5 pt-4 empty:hidden max-md:px-4">
                <AnsweredBefore infraction={infraction} />
              </div>
              <AnswerColumn infraction={infraction} viewer={viewer} />
            </>
          ) : (
            <AnsweredDraft infraction={infraction} mayAnswer={viewer.mayAnswer} />
          )}
        </CasePlace>
      </div>
    </>
  )
}
