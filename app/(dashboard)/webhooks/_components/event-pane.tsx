'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type RefObject, useMemo, useState } from 'react'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { ReadFailure } from '@/components/layout/error-notice'
import { OpenPane } from '@/components/list/open-pane'
import { PaneLoading, PaneState } from '@/components/list/pane-state'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Segmented } from '@/components/ui/fields/segmented'
import { isMissing } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { webhooks } from '@/lib/features/webhooks/contract'
import type { WebhookEvent } from '@/lib/features/webhooks/schema'
import { EventFacts, EventOutcome } from './event-facts'
import { typeWord } from './event-labels'
import { indentJson } from './json-text'

type EventPaneProps = {
  id: string
  /** The list's row, until the event itself has been read. */
  listed: WebhookEvent | undefined
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A notification as received, with the actions that followed. */
export function EventPane({ id, listed, regionRef, onClose }: EventPaneProps) {
  const t = useTranslations('webhooks')
  const [asking, setAsking] = useState(false)
  const query = useQuery(readQuery(webhooks.one, { id }))
  const event = query.data ?? listed
  const title = event && (typeWord(event.type, t) ?? (event.type || t('no-type')))
  return (
    <OpenPane
      label={t('detail')}
      title={title ?? t('detail')}
      regionRef={regionRef}
      onClose={onClose}
      footer={
        query.data && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('replay.ask')}
          </Button>
        )
      }
    >
      {isMissing(query.error) ? (
        <PaneState
          query={query}
          missing={{ title: t('one.missing-title'), what: t('one.missing-what') }}
          onClose={onClose}
        />
      ) : (
        <>
          {event ? <EventFacts event={event} /> : !query.error && <PaneLoading />}
          {query.data && <EventOutcome event={query.data} />}
          {query.data && <EventBody text={query.data.body} />}
          <ReadFailure query={query} />
        </>
      )}
      {asking && <ReplayDialog id={id} onDone={() => setAsking(false)} />}
    </OpenPane>
  )
}

/** Asks before an event is processed again, and explains that this is harmless. */
function ReplayDialog({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useTranslations('webhooks.replay')
  const cache = useQueryClient()
  return (
    <ConfirmWrite
      contract={webhooks.replay}
      input={{ id }}
      tone="primary"
      title={t('title')}
      keep={t('keep')}
      confirm={t('confirm')}
      onClose={onDone}
      onDone={(event) => {
        cache.setQueryData(readQuery(webhooks.one, { id }).queryKey, event)
        onDone()
      }}
    >
      <p>{t('what')}</p>
      <p className="mt-2">{t('audited')}</p>
    </ConfirmWrite>
  )
}

const ways = ['formatted', 'raw'] as const

/** The body as received or indented; copying always gives the original. */
function EventBody({ text }: { text: string }) {
  const t = useTranslations('webhooks.one')
  const [way, setWay] = useState<(typeof ways)[number]>('formatted')
  const indented = useMemo(() => indentJson(text), [text])
  return (
    <section aria-label={t('body')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold text-sm">{t('body')}</h3>
        {indented !== null && (
          <Segmented
            label={t('body-as')}
            value={way}
            onValueChange={setWay}
            segments={ways.map((value) => ({ value, label: t(value) }))}
          />
        )}
        {text !== '' && (
          <CopyButton value={text} what={t('body-what')} size="md">
            {t('copy-body')}
          </CopyButton>
        )}
      </div>
      {text === '' ? (
        <p className="text-ink-2 text-sm">{t('body-empty')}</p>
      ) : (
        <pre className="ident whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-ink-2 text-xs tracking-normal">
          {way === 'formatted' ? (indented ?? text) : text}
        </pre>
      )}
      {text !== '' && indented === null && <p className="text-ink-3 text-xs">{t('not-json')}</p>}
    </section>
  )
}
