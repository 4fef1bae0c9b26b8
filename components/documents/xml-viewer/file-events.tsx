'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/panel'
import { formatFileInstant } from '@/lib/core/file-clock'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { eventName } from './code-words'

/** The events that lie in the same file as their note, with what was corrected or why. */
export function FileEvents({ summary: { events, model } }: { summary: FileSummary }) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  return (
    <Panel title={t('events')} flush>
      <ul className="text-sm">
        {events.map((event) => (
          <li key={`${event.type} ${event.at} ${event.text}`} className="border-line px-4 py-2 not-first:border-t">
            <p className="font-medium">{eventName(t, model, event.type, event.name)}</p>
            <p className="text-ink-3 text-xs tabular-nums">
              {[event.at && formatFileInstant(event.at, locale), !event.registered && t('event-not-registered')]
                .filter(Boolean)
                .join(', ')}
            </p>
            {event.text && <p className="whitespace-pre-line wrap-anywhere">{event.text}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
