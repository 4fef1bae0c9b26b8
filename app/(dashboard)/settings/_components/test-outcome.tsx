import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useRecordText } from '@/components/operations/record-text'
import { IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Spinner } from '@/components/ui/spinner'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { readQuery } from '@/lib/client/read-query'
import { budget } from '@/lib/features/budget/contract'
import type { Connection, ConnectionTestResult } from '@/lib/features/settings/schema'
import type { TestOutcome } from './use-connection-tests'
import { useWhen } from './use-when'

type TestOutcomeNoteProps = {
  connection: Connection
  label: string
  /** Undefined while the test is running. */
  outcome: TestOutcome | undefined
  onPutAway: () => void
}

/** Result of a connection test next to its button. */
export function TestOutcomeNote({ connection, label, outcome, onPutAway }: TestOutcomeNoteProps) {
  const t = useTranslations('settings.connections')
  if (outcome?.error) return <ErrorNotice error={outcome.error} className="mt-1" />
  return (
    <div
      role="status"
      aria-label={t('result.title', { name: label })}
      className="mt-1 flex min-h-8 items-center gap-3 rounded-md border border-line bg-sunken py-1 pr-1 pl-3 text-sm"
    >
      <div className="min-w-0 flex-1">
        {outcome?.result ? (
          <Found result={outcome.result} connection={connection} />
        ) : (
          <UnderWay isAccounting={connection.name === 'accounting'} />
        )}
      </div>
      {outcome && (
        <IconButton label={t('result.close')} size="sm" variant="ghost" onClick={onPutAway}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** A test of the accounting API waits for its turn in the budget. */
function UnderWay({ isAccounting }: { isAccounting: boolean }) {
  const t = useTranslations('settings.connections')
  const { data } = useQuery(readQuery(budget.use, {}))
  const waits = isAccounting && data !== undefined && data.used >= data.limit
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <Spinner /> {waits ? t('result.waits') : `${t('testing')}…`}
    </span>
  )
}

function Found({ result, connection }: { result: ConnectionTestResult; connection: Connection }) {
  const [tone, failure] = useFound(result, connection)
  const t = useTranslations('settings.connections')
  return (
    <div className="flex flex-col gap-1">
      <StatusBadge tone={tone} className="whitespace-normal!">
        {failure}
      </StatusBadge>
      {connection.address && connection.state !== 'off' && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-3 text-xs">
          {t('result.address')}
          <span className="flex min-w-0 items-center gap-1">
            <span className="ident text-ink wrap-anywhere">{connection.address}</span>
            <CopyButton value={connection.address} what={t('result.address')} />
          </span>
        </p>
      )}
    </div>
  )
}

function useFound(result: ConnectionTestResult, { variable, answeredAt }: Connection): [StatusTone, string] {
  const t = useTranslations('settings.connections.result')
  const record = useRecordText()
  const when = useWhen()
  const failure = result.failure ? record(result.failure) : ''
  if (result.retryAfterSeconds !== null) return ['waiting', t('busy', { seconds: result.retryAfterSeconds })]
  switch (result.state) {
    case 'off':
      return ['gone', t('off', { variable })]
    case 'receiving':
      return ['settled', t('receiving', { when: answeredAt ? when(answeredAt, 'second') : '' })]
    case 'waiting':
      return ['waiting', t('waiting')]
    case 'refusing':
      return ['failed', t('refusing', { words: failure })]
    case 'failing':
      return ['failed', failure]
    default:
      if (result.name === 'mail') return ['settled', t('mailed', { ms: result.ms ?? 0 })]
      return [result.state === 'slow' ? 'waiting' : 'settled', t('answered', { ms: result.ms ?? 0 })]
  }
}
