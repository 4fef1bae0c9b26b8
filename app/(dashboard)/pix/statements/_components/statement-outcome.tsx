'use client'

import { RotateCw } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { GuideLink } from '@/components/layout/guide-link'
import { RefusalNotice } from '@/components/operations/outcome'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { type ReportStatus, reportStatus } from '@/components/payments/report-status'
import { Button, ButtonLink } from '@/components/ui/button'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { id } from '@/components/ui/rich'
import { Spinner } from '@/components/ui/spinner'
import { formatDay, formatTime } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import type { Statement } from '@/lib/features/pix/statements/schema'

type StatementQuery = { refetch: () => unknown; isFetching: boolean; dataUpdatedAt: number }

type StatementOutcomeProps = { statement: Statement; mayRequest: boolean; query: StatementQuery }

/** Why there is no file, or not yet, and what can be done. */
export function StatementOutcome({ statement, mayRequest, query }: StatementOutcomeProps) {
  const t = useTranslations('statements.detail')
  const { input, result } = statement
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-auto p-5 max-md:p-4">
      <div className="max-w-180">
        <Outcome
          statement={statement}
          status={reportStatus(statement, useNow())}
          mayRequest={mayRequest}
          query={query}
          again={
            mayRequest && (
              <ButtonLink href={ofAccount(`/pix/statements/new?from=${statement.id}`, input.accountId)} size="sm">
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
            idRow(t('report'), result.id),
            { label: t('status'), value: id(result.status) },
            result.fileName && { label: t('provider-name'), value: id(result.fileName) },
          ]}
        />
      )}
    </div>
  )
}

type OutcomeProps = StatementOutcomeProps & { status: ReportStatus; again: ReactNode }

function Outcome({ statement, status, mayRequest, query, again }: OutcomeProps) {
  const t = useTranslations('statements.detail')
  const locale = useLocale()
  const word = statement.result?.status ?? ''
  switch (status) {
    case 'sending':
    case 'making':
    case 'fetching':
      return (
        <Notice tone="wait" role="status" icon={<Spinner />} title={t(`${status}-title`)}>
          {t(`${status}-what`)}
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
          {t('host-refused-what', { host })} <GuideLink to="statements-host-refused" />
        </Notice>
      )
    }
    case 'store-away':
      return (
        <Notice tone="wait" role="status" title={t('store-away-title')}>
          {t('store-away-what')} <GuideLink to="statements-store-away" />
        </Notice>
      )
    case 'unknown':
      return (
        <UnknownOutcome
          contract={statements.request}
          operation={statement}
          mayDecide={mayRequest}
          level={3}
          labels={{
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

function Stopped({ word, query, again }: { word: string; query: StatementQuery; again: ReactNode }) {
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
      <p>
        {t('stopped-what', { word })} <GuideLink to="statements-stopped" />
      </p>
      <p role="status" className="mt-1 text-xs tabular-nums" suppressHydrationWarning>
        {t('still', { word, time: formatTime(query.dataUpdatedAt, 'second') })}
      </p>
    </Notice>
  )
}
