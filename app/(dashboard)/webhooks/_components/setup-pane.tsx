'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { PaneFailure, PaneLoading } from '@/components/list/pane-state'
import { PaneHead, PaneRegion } from '@/components/list/split-pane'
import type { WebhookSetup } from '@/lib/features/webhooks/schema'
import { EndpointSetup } from './endpoint-setup'
import type { WebhookFilters } from './place'

type SetupPaneProps = {
  query: UseQueryResult<WebhookSetup>
  /** Over the list, where there is no room beside it. */
  shown: boolean
  regionRef: RefObject<HTMLElement | null>
  onFilter: (change: WebhookFilters) => void
  onClose: () => void
}

/** How each service is to send to us, and whether it can. */
export function SetupPane({ query, shown, regionRef, onFilter, onClose }: SetupPaneProps) {
  const t = useTranslations('webhooks')
  return (
    <PaneRegion label={t('setup.open')} regionRef={regionRef} shown={shown}>
      <PaneHead title={t('setup.open')} onClose={onClose} className="pane:hidden" />
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-auto p-4">
        <p className="text-ink-2 text-sm">{t('setup.what')}</p>
        {query.isPending && <PaneLoading />}
        {query.error && <PaneFailure query={query} />}
        {query.data?.endpoints.map((endpoint) => (
          <EndpointSetup
            key={endpoint.source}
            endpoint={endpoint}
            toleranceSeconds={query.data.toleranceSeconds}
            canTest={query.data.canTest && endpoint.configured}
            onFilter={onFilter}
          />
        ))}
      </div>
    </PaneRegion>
  )
}
