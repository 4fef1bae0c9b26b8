import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useRecordText } from '@/components/operations/record-text'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Grid, GridCell, GridHead, GridRow, GridRows } from '@/components/ui/grid'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { Connection, ConnectionState } from '@/lib/features/settings/schema'
import { Section } from './section'
import { TestOutcomeNote } from './test-outcome'
import type { ConnectionTests } from './use-connection-tests'
import { useBriefWhen, useWhen } from './use-when'

const tones: Record<ConnectionState, StatusTone> = {
  answering: 'settled',
  slow: 'waiting',
  failing: 'failed',
  untried: 'gone',
  receiving: 'settled',
  refusing: 'failed',
  waiting: 'gone',
  off: 'gone',
}

const wide = 'md:grid-cols-[minmax(140px,1fr)_124px_60px_72px_minmax(0,1.2fr)_76px] md:gap-x-3 md:px-5'

type ConnectionsProps = { connections: readonly Connection[]; tests: ConnectionTests }

/** Connected services with their last answers, and a test button. */
export function Connections({ connections, tests }: ConnectionsProps) {
  const t = useTranslations('settings.connections')
  return (
    <Section title={t('title')} note={t('note')}>
      <Grid role="table" className="-mx-5 block text-sm max-md:mx-0">
        <GridRows as="thead" className="block max-md:sr-only">
          <GridRow className={cx('grid h-8 items-center border-line border-b text-ink-3 text-xs', wide)}>
            <Head>{t('service')}</Head>
            <Head>{t('state')}</Head>
            <Head className="text-right">{t('ms')}</Head>
            <Head>{t('answered')}</Head>
            <Head>{t('failure')}</Head>
            <Head>
              <span className="sr-only">{t('test')}</span>
            </Head>
          </GridRow>
        </GridRows>
        <GridRows className="block">
          {connections.map((connection) => (
            <ConnectionRow key={connection.name} connection={connection} tests={tests} />
          ))}
        </GridRows>
      </Grid>
    </Section>
  )
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return <GridHead className={cx('text-left font-normal', className)}>{children}</GridHead>
}

const row =
  'grid items-center gap-x-3 gap-y-1 border-line border-b py-2 md:min-h-13 max-md:grid-cols-[minmax(0,1fr)_max-content] max-md:py-3 last:border-b-0'

function ConnectionRow({ connection, tests }: { connection: Connection; tests: ConnectionTests }) {
  const t = useTranslations('settings.connections')
  const brief = useBriefWhen()
  const { name, state, answeredAt, answeredMs } = connection
  const label = t(`names.${name}`)
  const pending = tests.pending.has(name)
  const outcome = tests.outcomes.get(name)
  const ms = answeredMs !== null && (state === 'answering' || state === 'slow') ? answeredMs : null
  return (
    <GridRow aria-label={label} className={cx(row, wide)}>
      <GridCell role="cell" className="min-w-0">
        <span className="block font-medium">{label}</span>
        <Place connection={connection} />
      </GridCell>
      <GridCell role="cell" className="max-md:row-start-2">
        <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
      </GridCell>
      <GridCell role="cell" className="text-right text-ink-2 tabular-nums max-md:row-start-2">
        {ms !== null && t('in-ms', { ms })}
      </GridCell>
      <GridCell role="cell" className="text-ink-2 tabular-nums max-md:hidden" suppressHydrationWarning>
        {answeredAt ? brief(answeredAt) : t('never')}
      </GridCell>
      <GridCell role="cell" className="min-w-0 max-md:col-span-2 max-md:row-start-3">
        <LastFailure connection={connection} />
      </GridCell>
      <GridCell role="cell" className="text-right max-md:col-start-2 max-md:row-start-1">
        <Button size="sm" busy={pending} aria-label={t('test-of', { name: label })} onClick={() => tests.run(name)}>
          {pending ? <span className="sr-only">{t('testing')}</span> : t('test')}
        </Button>
      </GridCell>
      {(pending || outcome) && (
        <GridCell role="cell" className="col-span-full max-md:row-start-4">
          <TestOutcomeNote
            connection={connection}
            label={label}
            outcome={outcome}
            onPutAway={() => tests.putAway(name)}
          />
        </GridCell>
      )}
    </GridRow>
  )
}

function Place({ connection: { host, address, state, variable } }: { connection: Connection }) {
  const t = useTranslations('settings.connections')
  const label = state === 'off' ? t('variable-missing', { variable }) : address ? new URL(address).pathname : host
  return <span className="ident block text-ink-3 text-xs wrap-anywhere">{label}</span>
}

function LastFailure({ connection: { failure, failedAt, failedRequestId } }: { connection: Connection }) {
  const t = useTranslations('settings.connections')
  const label = useRecordText()
  const when = useWhen()
  if (!failedAt) return <span className="text-ink-3">{t('no-failure')}</span>
  return (
    <>
      <span className="line-clamp-2 leading-4">{failure ? label(failure) : t('states.failing')}</span>
      <span className="mt-0.5 block text-ink-3 text-xs tabular-nums" suppressHydrationWarning>
        {when(failedAt)}
        {failedRequestId && (
          <>
            , <span className="ident wrap-anywhere">{failedRequestId}</span>
          </>
        )}
      </span>
    </>
  )
}
