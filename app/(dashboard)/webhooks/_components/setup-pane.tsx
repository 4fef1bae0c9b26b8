'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useEffect } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { PaneLoading } from '@/components/list/open-pane'
import { isOverlay } from '@/components/list/use-pane'
import { IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
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
  const common = useTranslations('common')
  useEffect(() => {
    if (shown && isOverlay()) regionRef.current?.focus()
  }, [shown, regionRef])
  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-label={t('setup.open')}
      className={cx(
        'flex min-h-0 min-w-0 flex-col border-line bg-surface outline-none max-[1100px]:absolute max-[1100px]:inset-0 max-[1100px]:z-2 min-[1100px]:border-l',
        !shown && 'max-[1100px]:hidden',
      )}
    >
      <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4 min-[1100px]:hidden">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{t('setup.open')}</h2>
        <IconButton label={common('close')} variant="ghost" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-auto p-4">
        <p className="text-ink-2 text-sm">{t('setup.what')}</p>
        {query.isPending && <PaneLoading />}
        {query.error && (
          <ErrorNotice error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
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
    </section>
  )
}
