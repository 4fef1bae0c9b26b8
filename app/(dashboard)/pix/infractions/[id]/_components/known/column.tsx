'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { CaseColumn } from '../case/column'
import type { Viewer } from '../case/parts'
import { KnownCharge } from './charge'
import { KnownEarlier } from './earlier'
import { KnownNotes } from './notes'
import { KnownPayment } from './payment'
import { KnownReturns, ReturnsWarning } from './returns-panel'
import { KnownSteps } from './steps'

type KnownColumnProps = { infraction: InfractionCase; viewer: Viewer }

/** Everything that we know about a case besides what is claimed; what could not be read never looks clean. */
export function KnownColumn({ infraction, viewer }: KnownColumnProps) {
  const t = useTranslations('infractions.case')
  const query = useKnown(infraction)
  const known = query.data
  return (
    <CaseColumn title={t('known-title')}>
      {known ? (
        <>
          {known.unread.length > 0 && (
            <Notice
              tone="wait"
              role="status"
              title={t('unread-title')}
              actions={
                <Button size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
                  {t('unread-again')}
                </Button>
              }
            >
              {t('unread-what')}
            </Notice>
          )}
          <ReturnsWarning infraction={infraction} known={known} />
          <KnownPayment infraction={infraction} known={known} />
          {known.charge && <KnownCharge charge={known.charge} mayOpen={viewer.maySeeCharges} />}
          <KnownReturns infraction={infraction} known={known} />
          <KnownNotes attachments={infraction.draft.attachments} />
          <KnownEarlier known={known} />
          <KnownSteps steps={known.steps} infraction={infraction} personId={viewer.id} />
        </>
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading />
      )}
    </CaseColumn>
  )
}

/** Read again whenever the case has moved: its timeline has then grown. */
function useKnown({ id, status, answer, draft }: InfractionCase) {
  const query = useQuery(readQuery(infractions.known, { id }))
  const { refetch } = query
  const standing = [status, answer?.operationId, answer?.state, draft.assignee].join()
  const seen = useRef(standing)
  useEffect(() => {
    if (seen.current === standing) return
    seen.current = standing
    void refetch()
  }, [standing, refetch])
  return query
}

function Loading() {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-5">
      <Skeleton className="h-56 w-full rounded-md" />
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-32 w-full rounded-md" />
    </div>
  )
}
