'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { PaneHead, PaneRegion } from '@/components/list/open-pane'
import { PaneLoading } from '@/components/list/pane-state'
import { TextButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Ago } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import { type WebhookEndpoint, type WebhookSetup, webhookStates } from '@/lib/features/webhooks/schema'
import { typeEffect, typeWord } from './event-labels'
import type { WebhookFilters } from './webhook-filters'

type SetupPaneProps = {
  query: UseQueryResult<WebhookSetup>
  /** Shown over the list on small screens. */
  shown: boolean
  regionRef: RefObject<HTMLElement | null>
  onFilter: (change: WebhookFilters) => void
  onClose: () => void
}

/** How each service must send notifications, and whether it can. */
export function SetupPane({ query, shown, regionRef, onFilter, onClose }: SetupPaneProps) {
  const t = useTranslations('webhooks')
  return (
    <PaneRegion label={t('setup.open')} regionRef={regionRef} shown={shown}>
      <PaneHead title={t('setup.open')} onClose={onClose} className="pane:hidden" />
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-auto p-4">
        <p className="text-ink-2 text-sm">{t('setup.what')}</p>
        {query.isPending && <PaneLoading />}
        <ReadFailure query={query} />
        {query.data?.endpoints.map((endpoint) => (
          <EndpointSetup
            key={endpoint.source}
            endpoint={endpoint}
            toleranceSeconds={query.data.toleranceSeconds}
            onFilter={onFilter}
          />
        ))}
      </div>
    </PaneRegion>
  )
}

type EndpointSetupProps = {
  endpoint: WebhookEndpoint
  toleranceSeconds: number
  onFilter: (change: WebhookFilters) => void
}

const mono = (text: ReactNode) => <span className="ident text-ink">{text}</span>

/** A service's set-up: address, signature, results, and the points that its contract leaves open. */
function EndpointSetup({ endpoint, toleranceSeconds, onFilter }: EndpointSetupProps) {
  const t = useTranslations('webhooks')
  const { source, configured, scheme, variables, lastReceivedAt } = endpoint
  const minutes = toleranceSeconds / 60
  return (
    <section aria-label={t(`sources.${source}`)} className="flex flex-col gap-4 border-line border-t pt-5">
      <div className="flex items-center gap-3">
        <h2 className="font-semibold text-base">{t(`sources.${source}`)}</h2>
        <StatusBadge tone={configured ? 'settled' : 'waiting'} quiet>
          {t(configured ? 'setup.ready' : 'setup.missing')}
        </StatusBadge>
      </div>
      {!configured && (
        <Notice tone="wait" title={t('setup.missing-title')}>
          {t.rich('setup.missing-what', { mono, variable: variables[0] ?? '' })}
        </Notice>
      )}
      <div>
        <h3 className="text-ink-3 text-sm">{t('setup.address')}</h3>
        <p className="mt-1 flex items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3 text-sm">
          <span className="ident min-w-0 flex-1">{endpoint.url}</span>
          <CopyButton value={endpoint.url} what={t('setup.address')} />
        </p>
      </div>
      <KeyValue
        rows={[
          idRow(t('setup.header'), endpoint.header),
          { label: t('setup.signature'), value: t.rich(`setup.${scheme}`, { mono, minutes }) },
          {
            label: t('setup.variables'),
            value: (
              <ul>
                {variables.map((name) => (
                  <li key={name} className="ident">
                    {name}
                  </li>
                ))}
              </ul>
            ),
          },
          { label: t('setup.counts'), value: <Counts endpoint={endpoint} onFilter={onFilter} /> },
          {
            label: t('setup.last'),
            value: lastReceivedAt ? <Ago at={lastReceivedAt} className="tabular-nums" /> : quiet(t('setup.never')),
          },
        ]}
      />
      <div className="flex flex-col gap-2 text-sm">
        <h3 className="font-semibold">{t('setup.known')}</h3>
        <ul className="flex flex-col">
          {endpoint.types.map((type) => (
            <li key={type} className="border-line border-t py-2">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span>{typeWord(type, t) ?? type}</span>
                <span className="ident text-ink-3 text-xs">{type}</span>
              </p>
              <p className="text-ink-2 text-xs">{typeEffect(type, t)}</p>
            </li>
          ))}
        </ul>
        <p className="text-ink-3 text-xs">{t('setup.known-other')}</p>
      </div>
      <div className="flex flex-col gap-1 text-sm">
        <h3 className="font-semibold">{t('setup.open-question')}</h3>
        <p className="text-ink-2">{t(`setup.open-${source}`)}</p>
      </div>
    </section>
  )
}

function Counts({ endpoint: { source, counts }, onFilter }: Pick<EndpointSetupProps, 'endpoint' | 'onFilter'>) {
  const t = useTranslations('webhooks')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
      {webhookStates.map((state) => (
        <li key={state}>
          {counts[state] === 0 ? (
            quiet(t(`counts.${state}`, { count: 0 }))
          ) : (
            <TextButton onClick={() => onFilter({ source, state, type: null })}>
              {t(`counts.${state}`, { count: counts[state] })}
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  )
}
