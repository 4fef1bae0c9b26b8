'use client'

import { RotateCw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RefusalNotice } from '@/components/operations/outcome'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { type ReportStanding, reportStanding } from '@/components/payments/report-standing'
import { Button, ButtonLink } from '@/components/ui/button'
import { KeyValue } from '@/components/ui/key-value'
import { useNow } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { formatDay, formatTime } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Statement } from '@/lib/features/pix/statements/schema'
import { askAddress } from './ask-address'

export type Looking = { refetch: () => unknown; isFetching: boolean; dataUpdatedAt: number }

type StatementOutcomeProps = { statement: Statement; mayAsk: boolean; query: Looking }

/** Why there is no file, or not yet, and what can be done. */
export function StatementOutcome({ statement, mayAsk, query }: StatementOutcomeProps) {
  const t = useTranslations('statements.detail')
  const { id, input, result } = statement
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-auto p-5 max-md:p-4">
      <div className="max-w-180">
        <Standing
          statement={statement}
          standing={reportStanding(statement, useNow())}
          mayAsk={mayAsk}
          query={query}
          again={
            mayAsk && (
              <ButtonLink href={askAddress({ from: id, accountId: input.accountId })} prefetch={false} size="sm">
                {t('again')}
              </ButtonLink>
            )
          }
        />
      </div>
      {result && (
        <KeyValue
          className="max-w-180"
          rows={[
            { label: t('report'), value: <MonoId value={result.id} copy={t('report')} className="wrap-anywhere" /> },
            { label: t('status'), value: <span className="ident">{result.status}</span> },
            ...(result.fileName
              ? [{ label: t('provider-name'), value: <span className="ident wrap-anywhere">{result.fileName}</span> }]
              : []),
          ]}
        />
      )}
    </div>
  )
}

type StandingProps = StatementOutcomeProps & { standing: ReportStanding; again: ReactNode }

function Standing({ statement, standing, mayAsk, query, again }: StandingProps) {
  const t = useTranslations('statements.detail')
  const locale = useLocale()
  const word = statement.result?.status ?? ''
  switch (standing) {
    case 'sending':
    case 'making':
    case 'fetching':
      return (
        <Notice tone="wait" role="status" icon={<Spinner />} title={t(`${standing}-title`)}>
          {t(`${standing}-what`)}
        </Notice>
      )
    case 'word':
      return (
        <Notice role="status" title={t('word-title', { word })}>
          {t('word-what')}
        </Notice>
      )
    case 'host-refused': {
      const host = statement.result?.refusedHost ?? ''
      return (
        <Notice tone="wait" role="status" title={t('host-refused-title', { host })}>
          {t('host-refused-what', { host })}
        </Notice>
      )
    }
    case 'unknown':
      return (
        <UnknownOutcome
          contract={statements.request}
          operation={statement}
          mayDecide={mayAsk}
          level={3}
          words={{
            title: t('unknown-title'),
            what: t('unknown-what'),
            safe: t('unknown-safe'),
            noPermission: '',
            resend: t('resend'),
            abandon: t('give-up'),
          }}
        />
      )
    case 'stopped':
      return <Stopped word={word} query={query} again={again} />
    case 'failed':
      return <RefusalNotice title={t('failed-title')} error={statement.error} again={again} />
    case 'abandoned':
      return (
        <Notice role="status" title={t('abandoned-title')} actions={again}>
          {t('abandoned-what')}
        </Notice>
      )
    case 'gone':
      return (
        <Notice
          title={t('gone-title', { day: formatDay(statement.result?.keptUntil ?? statement.updatedAt, locale) })}
          actions={again}
        >
          {t('gone-what')}
        </Notice>
      )
    case 'ready':
    case 'leaving':
      return null
  }
}

function Stopped({ word, query, again }: { word: string; query: Looking; again: ReactNode }) {
  const t = useTranslations('statements.detail')
  return (
    <Notice
      tone="wait"
      title={t('stopped-title')}
      actions={
        <>
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {!query.isFetching && <RotateCw aria-hidden />} {t(query.isFetching ? 'checking' : 'check')}
          </Button>
          {again}
        </>
      }
    >
      <p>{t('stopped-what', { word })}</p>
      <p role="status" className="mt-1 text-xs tabular-nums" suppressHydrationWarning>
        {t('still', { word, time: formatTime(query.dataUpdatedAt, 'second') })}
      </p>
    </Notice>
  )
}
