'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, RefreshCw, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { DownloadState } from '@/components/documents/download-state'
import { formatBytes } from '@/components/documents/file-size'
import { useFileDownload } from '@/components/documents/use-file-download'
import { ofAccount } from '@/components/layout/account-menu/account-id'
import { useAccountNames } from '@/components/layout/account-menu/account-switcher'
import { PaneRegion } from '@/components/list/open-pane'
import { PaneState } from '@/components/list/pane-state'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { isReady, reportStatus } from '@/components/payments/report-status'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import { statementFileName } from '@/lib/features/pix/statements/rules'
import type { Statement } from '@/lib/features/pix/statements/schema'
import { StatementOutcome } from './statement-outcome'
import { PaneFoot, TablePreview } from './table-preview'

type StatementPaneProps = Pick<DetailProps, 'mayRequest' | 'onClose'> &
  Pick<ComponentProps<typeof PaneRegion>, 'regionRef'> & {
    id: string
    /** The list's row, until the statement itself has been read. */
    listed: Statement | undefined
  }

/** The open statement, next to the list, or over it on small screens; then it receives the focus. */
export function StatementPane({ id, listed, mayRequest, regionRef, onClose }: StatementPaneProps) {
  const t = useTranslations('statements.detail')
  const query = useQuery({ ...readQuery(statements.one, { id }), placeholderData: listed })
  return (
    <PaneRegion label={t('label')} regionRef={regionRef}>
      {query.data ? (
        <Detail statement={query.data} mayRequest={mayRequest} query={query} onClose={onClose} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col p-5 max-md:p-4">
          <PaneState query={query} missing={{ title: t('missing-title'), what: t('missing-what') }} onClose={onClose} />
        </div>
      )}
    </PaneRegion>
  )
}

type DetailProps = ComponentProps<typeof StatementOutcome> & { onClose: () => void }

/** The request, then the file's content or why it is missing. */
function Detail({ statement, mayRequest, query, onClose }: DetailProps) {
  const t = useTranslations('statements.detail')
  const file = useTranslations('statements.file')
  const common = useTranslations('common')
  const account = useTranslations('statements.account')
  const accountName = useAccountNames()
  const { name } = useRangeLabels()
  const { id, input, result } = statement
  const fileName = statementFileName(input)
  const theirs = result?.fileName
  const ready = isReady(reportStatus(statement, useNow()))
  const download = useFileDownload({ href: fileUrl(statements.file, { id }), fileName })
  return (
    <>
      <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-2.5 pr-3 pl-5 max-md:pl-4">
        <div className="min-w-56 flex-1">
          <h2 className="truncate font-semibold text-base">
            {name(input)}, {input.accountId ? accountName(input.accountId) : account('within')}
          </h2>
          {ready && <p className="ident truncate text-ink-2 text-xs">{fileName}</p>}
          {ready && theirs && theirs !== fileName && (
            <p className="truncate text-ink-3 text-xs" title={theirs}>
              {t('provider-name')}: <span className="ident">{theirs}</span>
            </p>
          )}
          <p className="text-ink-3 text-xs">
            <Facts statement={statement} />
          </p>
        </div>
        {mayRequest && (
          <ButtonLink href={ofAccount(`/pix/statements/new?from=${id}`, input.accountId)} size="sm">
            <RefreshCw aria-hidden /> {t('same')}
          </ButtonLink>
        )}
        {ready && (
          <Button size="sm" busy={download.progress !== null} onClick={() => void download.start()}>
            {download.progress === null && <Download aria-hidden />} {file('download')}
          </Button>
        )}
        <IconButton
          label={common('close')}
          variant="ghost"
          size="sm"
          onClick={onClose}
          className="max-md:absolute max-md:top-1 max-md:right-1"
        >
          <X aria-hidden />
        </IconButton>
      </header>
      <DownloadState download={download} className="mx-5 mt-4 flex-none max-md:mx-4" />
      {ready ? (
        <StatementContent statement={statement} />
      ) : (
        <StatementOutcome statement={statement} mayRequest={mayRequest} query={query} />
      )}
    </>
  )
}

/** Who requested it and when; how large the file is and how long it stays. */
function Facts({ statement: { createdAt, createdBy, result } }: { statement: Statement }) {
  const t = useTranslations('statements.detail')
  const locale = useLocale()
  const facts = [
    t('requested', { name: createdBy.name, when: formatInstant(createdAt, locale) }),
    result?.bytes === undefined ? null : formatBytes(result.bytes, locale),
    result?.keptUntil ? t('stored-until', { day: formatDay(result.keptUntil, locale) }) : null,
  ]
  return facts.filter(Boolean).join(', ')
}

const PdfPreview = dynamic(() => import('./pdf-preview').then((module) => module.PdfPreview), { ssr: false })

/** The file's content, as far as its format can be read here. */
function StatementContent({ statement }: { statement: Statement }) {
  const t = useTranslations('statements.preview')
  const sha256 = statement.result?.sha256
  switch (statement.input.format) {
    case 'csv':
    case 'ofx':
      return <TablePreview id={statement.id} sha256={sha256} />
    case 'pdf':
      return (
        <>
          <PdfPreview statement={statement} />
          <PaneFoot sha256={sha256} />
        </>
      )
    case 'xlsx':
      return (
        <>
          <div className="min-h-0 flex-1 overflow-auto p-5 max-md:p-4">
            <Notice title={t('xlsx-title')} className="max-w-180">
              {t('xlsx-what')}
            </Notice>
          </div>
          <PaneFoot sha256={sha256} />
        </>
      )
  }
}
