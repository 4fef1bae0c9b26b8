'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { DownloadState } from '@/components/documents/download-state'
import { formatBytes } from '@/components/documents/file-size'
import { useFileDownload } from '@/components/documents/use-file-download'
import { useRangeLabels } from '@/components/list/use-range-labels'
import { AttentionList } from '@/components/operations/attention-list'
import { isReady, reportStatus } from '@/components/payments/report-status'
import { ReportStatusBadge } from '@/components/payments/status-badges'
import { IconButton } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Ago, useNow } from '@/components/ui/moment'
import { Spinner } from '@/components/ui/spinner'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { formatShortDay } from '@/lib/core/dates'
import { exports } from '@/lib/features/exports/contract'
import type { ExportSummary } from '@/lib/features/exports/schema'
import { statements } from '@/lib/features/pix/statements/contract'
import { statementFileName } from '@/lib/features/pix/statements/rules'
import type { Statement } from '@/lib/features/pix/statements/schema'
import { useScopeLabel } from './use-scope-label'

const shownRows = 3

/** The latest statements of all users. */
export function ReportsPanel() {
  const t = useTranslations('statements.home')
  const query = useInfiniteQuery(listQuery(statements.list, {}))
  const rows = query.data?.pages.flatMap((page) => page.items)
  return (
    <AttentionList
      title={t('title')}
      all={{ href: '/pix/statements', label: t('all') }}
      query={query}
      empty={rows?.length === 0 && t('empty')}
    >
      {rows?.slice(0, shownRows).map((statement) => (
        <Report key={statement.id} statement={statement} />
      ))}
    </AttentionList>
  )
}

function Report({ statement }: { statement: Statement }) {
  const t = useTranslations('statements')
  const locale = useLocale()
  const { name } = useRangeLabels()
  const { id, input, result, createdAt } = statement
  const title = `${name(input)}, ${input.format.toUpperCase()}`
  const status = reportStatus(statement, useNow())
  const ready = isReady(status)
  const moving = ['sending', 'making', 'word', 'fetching'].includes(status)
  const download = useFileDownload({ href: fileUrl(statements.file, { id }), fileName: statementFileName(input) })
  return (
    <li className="border-line border-t py-1 text-sm">
      <div className="flex min-h-10 items-center gap-3">
        <span className="flex w-8 flex-none justify-center text-ink-3">
          {moving ? <Spinner /> : <FileText aria-hidden />}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <Link href={`/pix/statements?open=${id}`} className="truncate rounded-xs hover:underline">
            {title}
          </Link>
          <span className="flex items-center gap-1.5 truncate text-ink-3 text-xs [&>span]:text-xs">
            {ready ? (
              <>
                {input.accountId ?? t('account.main')}
                {result?.bytes !== undefined && `, ${formatBytes(result.bytes, locale)}`}
              </>
            ) : (
              <>
                <ReportStatusBadge status={status} word={result?.status} />
                <span className="truncate">{t.rich('home.requested', { ago: () => <Ago at={createdAt} /> })}</span>
              </>
            )}
          </span>
        </span>
        {ready && (
          <IconButton
            label={t('file.download-what', { what: title })}
            size="sm"
            busy={download.progress !== null}
            onClick={() => void download.start()}
          >
            <Download aria-hidden />
          </IconButton>
        )}
      </div>
      <DownloadState download={download} className="mb-2" />
    </li>
  )
}

const shownExports = 4
const kinds = ['new', 'cancelled', 'purged'] as const

/** Exports that are out of date, with the differences; nothing when there are none. */
export function ExportChanges() {
  const t = useTranslations('home.changes')
  const query = useQuery(readQuery(exports.changes, {}))
  const changed = query.data?.exports ?? []
  if (changed.length === 0) return null
  return (
    <AttentionList
      title={t('title')}
      count={changed.length}
      all={{ href: '/exports', label: t('all') }}
      more={changed.length > shownExports && t('more', { count: changed.length - shownExports })}
    >
      {changed.slice(0, shownExports).map((each) => (
        <Changed key={each.id} of={each} />
      ))}
    </AttentionList>
  )
}

function Changed({ of }: { of: ExportSummary }) {
  const t = useTranslations('home.changes')
  const locale = useLocale()
  const format = useFormatter()
  const labels = useScopeLabel()(of.scope)
  const { difference } = of
  const found = difference ? kinds.filter((kind) => difference[kind] > 0) : []
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t text-sm">
      <span className="w-12 flex-none text-center font-semibold text-xs tabular-nums">
        {formatShortDay(of.createdAt, locale)}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <Link href={`/exports?open=${of.id}`} className="truncate rounded-xs hover:underline">
          {labels.charAt(0).toUpperCase() + labels.slice(1)}
        </Link>
        <span className="text-wait-ink text-xs tabular-nums">
          {format.list(found.map((kind) => t(kind, { count: difference?.[kind] ?? 0 })))}
        </span>
      </span>
    </li>
  )
}
