import { useTranslations } from 'next-intl'
import { Recorded } from '@/components/operations/recorded'
import { KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { StatusBadge } from '@/components/ui/status-badge'
import type { WebhookEvent } from '@/lib/features/webhooks/schema'
import { statusOf } from './event-words'

/** Every field that is kept of an event, its state first. */
export function EventFacts({ event }: { event: WebhookEvent }) {
  const t = useTranslations('webhooks')
  const { tone, word } = statusOf(event, t)
  const { type, accountId, occurredAt, deliveries, processedAt } = event
  const instant = (at: string) => <Moment at={at} precision="second" className="tabular-nums" />
  const untold = <span className="text-ink-3">{t('not-told')}</span>
  return (
    <>
      <StatusBadge tone={tone} strong>
        {word}
      </StatusBadge>
      <Failure event={event} />
      <KeyValue
        rows={[
          { label: t('source'), value: t(`sources.${event.source}`) },
          { label: t('type'), value: type ? <MonoId value={type} /> : untold },
          { label: t('one.event-id'), value: <MonoId value={event.eventId} copy={t('one.event-id')} /> },
          { label: t('account'), value: accountId ? <MonoId value={accountId} copy={t('account')} /> : untold },
          { label: t('happened'), value: occurredAt ? instant(occurredAt) : untold },
          { label: t('received'), value: instant(event.receivedAt) },
          { label: t('one.deliveries'), value: t('one.deliveries-note', { count: deliveries }) },
          ...(deliveries > 1 ? [{ label: t('one.last-received'), value: instant(event.lastReceivedAt) }] : []),
          { label: t('one.attempts'), value: t('attempts-of', { count: event.attempts }) },
          {
            label: t('one.processed'),
            value: processedAt ? instant(processedAt) : <span className="text-ink-3">{t('one.not-processed')}</span>,
          },
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
