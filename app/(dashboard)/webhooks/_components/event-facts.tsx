import { useTranslations } from 'next-intl'
import { Recorded, useRecordText } from '@/components/operations/record-text'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { StatusBadge } from '@/components/ui/status-badge'
import type { WebhookEvent, WebhookEventDetail, WebhookState } from '@/lib/features/webhooks/schema'
import { statusOf } from './event-labels'

/** All stored fields of an event, its state first. */
export function EventFacts({ event }: { event: WebhookEvent }) {
  const t = useTranslations('webhooks')
  const { tone, word } = statusOf(event, t)
  const { type, accountId, occurredAt, deliveries, processedAt } = event
  const instant = (at: string) => <Moment at={at} precision="second" className="tabular-nums" />
  const notReported = quiet(t('not-reported'))
  return (
    <>
      <StatusBadge tone={tone} strong>
        {word}
      </StatusBadge>
      <Failure event={event} />
      <KeyValue
        rows={[
          { label: t('source'), value: t(`sources.${event.source}`) },
          { label: t('type'), value: type ? <MonoId value={type} /> : notReported },
          idRow(t('one.event-id'), event.eventId),
          idRow(t('account'), accountId, t('not-reported')),
          { label: t('happened'), value: occurredAt ? instant(occurredAt) : notReported },
          { label: t('received'), value: instant(event.receivedAt) },
          { label: t('one.deliveries'), value: t('one.deliveries-note', { count: deliveries }) },
          deliveries > 1 && { label: t('one.last-received'), value: instant(event.lastReceivedAt) },
          { label: t('one.attempts'), value: t('attempts-of', { count: event.attempts }) },
          { label: t('one.processed'), value: processedAt ? instant(processedAt) : quiet(t('one.not-processed')) },
          { label: t('one.entry-id'), value: <MonoId value={event.id} /> },
        ]}
      />
    </>
  )
}

function Failure({ event: { state, error, errorRecord, attempts } }: { event: WebhookEvent }) {
  const t = useTranslations('webhooks')
  if (error === null) return null
  const failed = state === 'failed'
  return (
    <Notice
      tone={failed ? 'danger' : 'wait'}
      role="status"
      title={failed ? t('one.failed-title', { count: attempts }) : t('one.retrying-title')}
    >
      <p className="wrap-anywhere">
        <Recorded entry={errorRecord} sentence={error} />
      </p>
      {failed && <p className="mt-1">{t('one.failed-what')}</p>}
    </Notice>
  )
}

const withoutLines = {
  waiting: 'one.outcome-waiting',
  processed: 'one.outcome-none',
  ignored: 'one.outcome-ignored',
  failed: 'one.outcome-failed',
} as const satisfies Record<WebhookState, string>

/** The outcome; an early record, stored as a sentence, is shown unchanged. */
export function EventOutcome({ event: { state, outcome } }: { event: WebhookEventDetail }) {
  const t = useTranslations('webhooks')
  const labels = useRecordText()
  const done = outcome.filter((entry) => entry !== null)
  const lines = [...new Set(done.map((entry) => (typeof entry === 'string' ? entry : labels(entry))))]
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{t('one.outcome')}</h3>
      {lines.length === 0 ? (
        <p className="text-ink-2 text-sm">{t(withoutLines[state])}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line} className="text-ink-2 text-sm wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
