import { useLocale } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { useRecordText } from '@/components/operations/record-text'
import { Moment } from '@/components/ui/moment'
import { StatusBadge } from '@/components/ui/status-badge'
import { dayOf, formatInstant, formatTime } from '@/lib/core/dates'
import type { WebhookEvent } from '@/lib/features/webhooks/schema'
import { type Labels, statusOf, typeWord } from './event-labels'

export function webhookColumns(t: Labels): DataColumn<WebhookEvent>[] {
  return [
    {
      id: 'event',
      header: t('event'),
      card: 'max-md:order-1',
      skeleton: 'w-40',
      cell: (event) => <EventCell event={event} t={t} />,
    },
    {
      id: 'source',
      header: t('source'),
      width: '100px',
      card: 'max-md:order-3 max-md:text-ink-2 max-md:text-xs',
      skeleton: 'w-12',
      cell: ({ source }) => t(`sources.${source}`),
    },
    {
      id: 'state',
      header: t('state'),
      width: '168px',
      card: 'max-md:order-2 max-md:text-right',
      skeleton: 'w-24',
      cell: (event) => <StateCell event={event} t={t} />,
    },
    {
      id: 'received',
      header: t('received'),
      width: '184px',
      card: 'max-md:order-4 max-md:text-right max-md:text-ink-3 max-md:text-xs',
      skeleton: 'w-32',
      cell: (event) => <ReceivedCell event={event} t={t} />,
    },
  ]
}

type CellProps = { event: WebhookEvent; t: Labels }

function EventCell({ event: { type, accountId }, t }: CellProps) {
  const word = typeWord(type, t)
  const raw = <span className="ident">{type}</span>
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-2 max-md:flex-col max-md:gap-0">
        <span className="truncate max-md:max-w-full">
          {word ?? (type ? raw : <span className="text-ink-3">{t('no-type')}</span>)}
        </span>
        {word && <span className="flex-none text-ink-3 text-xs">{raw}</span>}
      </span>
      {accountId && <span className="ident block truncate text-ink-3 text-xs max-md:hidden">{accountId}</span>}
    </>
  )
}

function StateCell({ event, t }: CellProps) {
  const { deliveries, attempts, error, errorRecord } = event
  const labels = useRecordText()
  const why = errorRecord ? labels(errorRecord) : error
  const { tone, word } = statusOf(event, t)
  const notes = [
    deliveries > 1 && t('arrived-times', { count: deliveries }),
    attempts > 1 && t('attempts-of', { count: attempts }),
  ].filter(Boolean)
  return (
    <>
      <StatusBadge tone={tone} quiet>
        {word}
      </StatusBadge>
      {(notes.length > 0 || why) && (
        <span className="block truncate text-ink-3 text-xs" title={why ?? undefined}>
          {[...notes, why].filter(Boolean).join(', ')}
        </span>
      )}
    </>
  )
}

function ReceivedCell({ event: { receivedAt, occurredAt }, t }: CellProps) {
  const locale = useLocale()
  return (
    <>
      <Moment at={receivedAt} precision="second" className="block truncate tabular-nums" />
      {occurredAt && (
        <span className="block truncate text-ink-3 text-xs tabular-nums max-md:hidden">
          {t('happened-at', {
            when:
              dayOf(occurredAt) === dayOf(receivedAt)
                ? formatTime(occurredAt, 'second')
                : formatInstant(occurredAt, locale),
          })}
        </span>
      )}
    </>
  )
}
