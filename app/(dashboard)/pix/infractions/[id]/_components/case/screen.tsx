'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Failing, NotLive } from '@/components/layout/live-note'
import { OperationPage } from '@/components/operations/page'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { AnswerColumn } from '../answer/column'
import { AnswerOutcome } from '../answer/outcome'
import { useDossierOpen } from '../dossier/use-open'
import { AnsweredBefore } from './answered-before'
import { AnsweredColumn, AnsweredDraft } from './answered-column'
import { AssignmentProblem, useCaseAssignment } from './assignee'
import { ClaimedColumn } from './claimed'
import { CasePlace } from './column'
import { CaseContext, useCase, type Viewer } from './context'
import { CaseHead, DossierHead, useCasePart } from './head'
import { KnownColumn } from './known-column'
import { useQueueNeighbours } from './neighbours'
import { CaseSkeleton } from './skeleton'

const DossierScreen = dynamic(() => import('../dossier/screen').then((part) => part.DossierScreen), { ssr: false })

/** A case, refreshed so that changes by colleagues and the provider appear. */
export function CaseView({ id, viewer }: { id: string; viewer: Viewer }) {
  const t = useTranslations('infractions.case')
  const title = useTranslations('infractions')('title')
  return (
    <OperationPage
      query={useQuery(readQuery(infractions.one, { id }))}
      list={{ title, href: '/pix/infractions' }}
      missing={{ title: t('not-found-title'), what: t('not-found-what'), action: t('not-found-action') }}
      skeleton={<CaseSkeleton />}
    >
      {(infraction, { failing }) => (
        <CaseContext value={{ infraction, viewer }}>
          <CaseScreen failing={failing} />
        </CaseContext>
      )}
    </OperationPage>
  )
}

const columnsClass =
  'flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(196px,23%)_minmax(0,1fr)_minmax(340px,40%)]'

/** The claim, the facts we know, and our answer, whose unsaved text stays while the dossier is shown instead. */
function CaseScreen({ failing }: { failing: Failing | null }) {
  const t = useTranslations('infractions.case')
  const states = useTranslations('infractions.queue.answer')
  const { infraction, answerable } = useCase()
  const [part] = useCasePart()
  const assignment = useCaseAssignment()
  const neighbours = useQueueNeighbours()
  const [wantsDossier, setDossier] = useDossierOpen()
  const { answer } = infraction
  const showsDossier = wantsDossier && answerable
  const closeDossier = () => void setDossier(null)
  const [first] = useState(answer?.state)
  return (
    <>
      {showsDossier ? (
        <DossierHead neighbours={neighbours} onClose={closeDossier} />
      ) : (
        <CaseHead neighbours={neighbours} assignment={assignment} />
      )}
      <span role="status" className="sr-only">
        {answer && answer.state !== first && t('moved', { state: states(answer.state) })}
      </span>
      {failing && (
        <div className="m-3 mb-0">
          <NotLive {...failing} />
        </div>
      )}
      <AssignmentProblem assignment={assignment} />
      {showsDossier && <DossierScreen onClose={closeDossier} />}
      <div className={showsDossier ? 'hidden' : columnsClass}>
        <CasePlace shown={part === 'claimed'}>
          <ClaimedColumn />
        </CasePlace>
        <CasePlace shown={part === 'known'}>
          <KnownColumn />
        </CasePlace>
        <CasePlace shown={part === 'answer'}>
          {answer ? (
            <>
              <AnswerOutcome answer={answer} neighbours={neighbours} />
              <AnsweredColumn key={answer.operationId} answer={answer} />
            </>
          ) : answerable ? (
            <>
              <div className="max-h-2/5 flex-none overflow-auto px-5 pt-4 empty:hidden max-md:px-4">
                <AnsweredBefore />
              </div>
              <AnswerColumn />
            </>
          ) : (
            <AnsweredDraft />
          )}
        </CasePlace>
      </div>
    </>
  )
}
