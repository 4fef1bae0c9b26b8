'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OperationPage } from '@/components/operations/page'
import { infractionCaseQuery } from '@/lib/features/pix/infractions/queries'
import type { Viewer } from './parts'
import { CaseScreen } from './screen'
import { CaseSkeleton } from './skeleton'

/** A case as it stands, asked again so that a colleague's work and the provider's word show. */
export function CaseView({ id, viewer }: { id: string; viewer: Viewer }) {
  const t = useTranslations('infractions.case')
  const title = useTranslations('infractions')('title')
  return (
    <OperationPage
      query={useQuery(infractionCaseQuery(id))}
      list={{ title, href: '/pix/infractions' }}
      missing={{ title: t('not-found-title'), what: t('not-found-what'), action: t('not-found-action') }}
      skeleton={<CaseSkeleton />}
    >
      {(infraction, failing) => <CaseScreen infraction={infraction} viewer={viewer} failing={failing} />}
    </OperationPage>
  )
}
