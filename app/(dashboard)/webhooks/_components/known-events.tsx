'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { useWrite } from '@/lib/client/write'
import { webhooks } from '@/lib/features/webhooks/contract'
import type { WebhookSource } from '@/lib/features/webhooks/schema'
import { typeEffect, typeWord } from './event-words'

type KnownEventsProps = { source: WebhookSource; types: readonly string[]; canTest: boolean }

/** The events that something is done about, what that is, and on the simulator a way to see it happen. */
export function KnownEvents({ source, types, canTest }: KnownEventsProps) {
  const t = useTranslations('webhooks')
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">{t('setup.known')}</h3>
      <ul className="flex flex-col">
        {types.map((type) => (
          <KnownEvent key={type} source={source} type={type} canTest={canTest} />
        ))}
      </ul>
      <p className="text-ink-3 text-xs">{t('setup.known-other')}</p>
    </div>
  )
}

type KnownEventProps = { source: WebhookSource; type: string; canTest: boolean }

function KnownEvent({ source, type, canTest }: KnownEventProps) {
  const t = useTranslations('webhooks')
  const test = useWrite(webhooks.test)
  const event = typeWord(type, t) ?? type
  return (
    <li className="border-line border-t py-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span>{event}</span>
            <span className="ident text-ink-3 text-xs">{type}</span>
          </p>
          <p className="text-ink-2 text-xs">{typeEffect(type, t)}</p>
        </div>
        {canTest && (
          <Button
            size="sm"
            busy={test.isPending}
            aria-label={t('test.send-of', { event })}
            onClick={() => test.mutate({ source, type })}
          >
            {t('test.send')}
          </Button>
        )}
      </div>
      {canTest && (
        <p role="status" className="text-accent-ink text-xs">
          {test.data &&
            (test.data.status === null ? t('test.unanswered') : t('test.sent', { status: test.data.status }))}
        </p>
      )}
      {test.error && <ErrorNotice error={test.error} className="mt-2" />}
    </li>
  )
}
