'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OperationPage } from '@/components/operations/page'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { Viewer } from './parts'
import { CaseScreen } from './screen'
import { CaseSkeleton } from './skeleton'

/** A case as it stands, asked again so that a colleague's work and the provider's word show. */
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
      {(infraction, failing) => <CaseScreen infraction={infraction} viewer={viewer} failing={failing} />}
    </OperationPage>
  )
}
