'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/error-notice'
import { Button } from '@/components/ui/button'
import { testWebhook } from '@/lib/features/webhooks/queries'
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
          <li key={type} className="border-line border-t py-2">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span>{typeWord(type, t) ?? type}</span>
              <span className="ident text-ink-3 text-xs">{type}</span>
            </div>
            <p className="text-ink-2 text-xs">{typeEffect(type, t)}</p>
            {canTest && <TestSending source={source} type={type} />}
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">{t('setup.known-other')}</p>
    </div>
  )
}

function TestSending({ source, type }: { source: WebhookSource; type: string }) {
  const t = useTranslations('webhooks')
  const cache = useQueryClient()
  const test = useMutation({
    mutationFn: () => testWebhook({ source, type }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        busy={test.isPending}
        aria-label={t('test.send-of', { event: typeWord(type, t) ?? type })}
        onClick={() => test.mutate()}
      >
        {t('test.send')}
      </Button>
      <span role="status" className="text-ink-2 text-xs">
        {test.data && (test.data.status === null ? t('test.unanswered') : t('test.sent', { status: test.data.status }))}
      </span>
      {test.error && <ErrorNotice error={test.error} className="w-full" />}
    </div>
  )
}
