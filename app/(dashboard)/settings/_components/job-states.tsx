import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { formatMonth } from '@/lib/core/dates'
import type { Jobs } from '@/lib/features/settings/schema'
import { FactRows, Section } from './section'
import { useWhen } from './use-when'

type State = [tone: StatusTone, labels: string]

/** Background jobs, and which of them are not running. */
export function JobStates({ jobs }: { jobs: Jobs }) {
  const t = useTranslations('settings.jobs')
  const stateOf = useJobStates(jobs)
  const rows = Object.entries(stateOf) as [keyof typeof stateOf, State][]
  return (
    <Section title={t('title')} end={jobs.instances !== null && t('instances', { count: jobs.instances })}>
      <FactRows rows={rows.map(([job, [tone, labels]]) => ({ label: t(job), value: badge(tone, labels) }))} />
    </Section>
  )
}

const badge = (tone: StatusTone, labels: string): ReactNode => (
  <StatusBadge tone={tone} className="text-xs">
    {labels}
  </StatusBadge>
)

function useJobStates(jobs: Jobs) {
  const t = useTranslations('settings.jobs')
  const locale = useLocale()
  const when = useWhen()
  const { index, exports, operations, events, received, reconciliation, mails, pruning, audit } = jobs

  const indexState = (): State => {
    if (!index.running) return ['gone', t('index-off')]
    if (index.complete) return ['settled', t('index-complete')]
    return [
      'normal',
      index.reading ? t('index-reading', { month: formatMonth(index.reading, locale) }) : t('index-listing'),
    ]
  }
  const exportState = (): State => {
    const parts = [
      exports.running > 0 && t('exports-running', { count: exports.running }),
      exports.queued > 0 && t('exports-queued', { count: exports.queued }),
      exports.paused > 0 && t('exports-paused', { count: exports.paused }),
    ].filter(Boolean)
    return ['normal', parts.length > 0 ? parts.join(', ') : t('none')]
  }
  const operationState = (): State => {
    if (operations.unknown > 0) return ['unknown', t('operations-unknown', { count: operations.unknown })]
    if (operations.accepted > 0) return ['waiting', t('operations-accepted', { count: operations.accepted })]
    return ['settled', t('operations-none')]
  }
  const eventState = (): State =>
    events.failed > 0
      ? ['failed', t('events-failed', { count: events.failed })]
      : ['normal', t('events-waiting', { count: events.waiting })]
  const receivedState = (): State => {
    if (!received.running) return ['gone', t('received-off')]
    if (received.failing > 0) return ['failed', t('received-failing', { count: received.failing })]
    if (received.due > 0) return ['normal', t('received-due', { count: received.due })]
    return received.readAt
      ? ['settled', t('received-at', { when: when(received.readAt) })]
      : ['normal', t('received-none')]
  }
  const mailState = (): State => {
    if (!mails.running) return ['gone', t('mails-off')]
    if (mails.failed > 0) return ['failed', t('mails-failed', { count: mails.failed })]
    return [mails.waiting === 0 ? 'settled' : 'normal', t('mails-waiting', { count: mails.waiting })]
  }
  const pruningState = (): State => {
    if (!pruning.at) return ['normal', t('pruning-none')]
    const at = { when: when(pruning.at) }
    return pruning.failed ? ['failed', t('pruning-failed', at)] : ['normal', t('pruning-at', at)]
  }
  const auditState = (): State => {
    if (audit.holds === null) return ['normal', t('audit-none')]
    if (!audit.problem) return ['settled', t('audit-holds', { count: audit.count })]
    return ['failed', t(`audit-${audit.problem}`)]
  }
  const { marks } = reconciliation
  return {
    index: indexState(),
    exports: exportState(),
    operations: operationState(),
    events: eventState(),
    received: receivedState(),
    reconciliation: [marks === 0 ? 'settled' : 'normal', t('reconciliation-marks', { count: marks })],
    mails: mailState(),
    pruning: pruningState(),
    audit: auditState(),
  } satisfies Record<string, State>
}
