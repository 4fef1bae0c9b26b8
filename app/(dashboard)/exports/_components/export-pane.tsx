'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { PaneRegion } from '@/components/list/open-pane'
import { PaneLoading, PaneState } from '@/components/list/pane-state'
import { IconButton, textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { MonoId } from '@/components/ui/mono-id'
import { isMissing } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { exports } from '@/lib/features/exports/contract'
import type { ExportDetail, ExportSummary } from '@/lib/features/exports/schema'
import { DifferencePanel } from './difference-panel'
import { absencesOf } from './export-absences'
import { Actions } from './export-actions'
import { CompanyTable, StatementFiles } from './export-company-table'
import { Figures } from './export-figures'
import { MissingNotices, StateNotice } from './export-state-notice'
import { differs } from './export-status'
import { FilesBar } from './files-bar'
import { useExportLabels } from './use-export-labels'

type ExportPaneProps = Pick<ComponentProps<typeof PaneRegion>, 'regionRef'> & {
  id: string
  /** The list's row, until the export itself has been read. */
  listed: ExportSummary | undefined
  personId: string
  onClose: () => void
  /** Called with a new export made from this one. */
  onCreated: (id: string) => void
}

/** The open export: progress, contents, missing files, and later changes. */
export function ExportPane({ id, listed, personId, regionRef, onClose, onCreated }: ExportPaneProps) {
  const t = useTranslations('exports.detail')
  const query = useQuery(readQuery(exports.one, { id }))
  const of = query.data ?? listed
  return (
    <PaneRegion label={t('label')} regionRef={regionRef}>
      {of && !isMissing(query.error) ? (
        <>
          <Head of={of} personId={personId} onClose={onClose} />
          <div className="relative min-h-0 flex-1 overflow-auto">
            {query.data ? (
              <Body of={query.data} onCreated={onCreated} />
            ) : (
              <div className="p-5 max-md:p-4">{query.error ? <ReadFailure query={query} /> : <PaneLoading />}</div>
            )}
          </div>
          {query.data && <ManifestFoot of={query.data} />}
        </>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col p-5 max-md:p-4">
          <PaneState query={query} missing={{ title: t('missing-title'), what: t('missing-what') }} onClose={onClose} />
        </div>
      )}
    </PaneRegion>
  )
}

type HeadProps = { of: ExportSummary; personId: string; onClose: () => void }

function Head({ of, personId, onClose }: HeadProps) {
  const common = useTranslations('common')
  const labels = useExportLabels(personId)
  const { scope } = of
  const base = useQuery({
    ...readQuery(exports.one, { id: scope.kind === 'difference' ? scope.of : '' }),
    enabled: scope.kind === 'difference',
  })
  return (
    <header className="flex flex-none flex-wrap items-start gap-x-2 gap-y-2 border-line border-b py-2.5 pr-3 pl-5 max-md:pr-12 max-md:pl-4">
      <div className="min-w-56 flex-1">
        <h2 className="font-semibold text-base wrap-anywhere">{labels.title(of, base.data)}</h2>
        <p className="text-ink-3 text-xs tabular-nums">{labels.made(of)}</p>
      </div>
      <Actions of={of} />
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
  )
}

const blockClass = 'flex flex-col gap-4 pb-4 pr-4 pl-5 max-md:px-4'

function Body({ of, onCreated }: { of: ExportDetail; onCreated: (id: string) => void }) {
  return (
    <>
      <div className={cx(blockClass, 'pt-4')}>
        <StateNotice of={of} />
        <Progressing of={of} />
        <Figures of={of} />
      </div>
      {of.difference && (
        <DifferencePanel of={of} difference={of.difference} differs={differs(of.difference)} onCreated={onCreated} />
      )}
      <div className={cx(blockClass, of.difference ? 'border-line border-t pt-4' : 'pt-1')}>
        <CompanyTable of={of} />
        <MissingNotices of={of} />
        <StatementFiles of={of} />
      </div>
    </>
  )
}

/** Progress, and the part of the budget that others leave. */
function Progressing({ of }: { of: ExportDetail }) {
  const t = useTranslations('exports.progress')
  const { state, planned, done, total, documents, requestsPerMinute } = of
  const { expected, files } = absencesOf(of)
  if (state !== 'running' && state !== 'queued' && state !== 'paused') return null
  return (
    <div className="flex flex-col gap-2">
      <FilesBar large done={done} absent={expected} missing={files} total={total} label={t('bar')} />
      <p className="text-ink-2 text-xs tabular-nums">
        {!planned && `${t('planning', { count: documents })} `}
        {state !== 'paused' && `${t('users-first', { count: requestsPerMinute })} `}
        {t('survives')}
      </p>
    </div>
  )
}

/** The manifest and its hash, which prove an export's content. */
function ManifestFoot({ of: { id, manifestSha256 } }: { of: ExportDetail }) {
  const t = useTranslations('exports.manifest')
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1 pr-3 pl-5 text-ink-3 text-xs max-md:px-4">
      {manifestSha256 ? (
        <span>
          {t.rich('download', {
            csv: (text) => (
              <a href={fileUrl(exports.manifest, { id, format: 'csv' })} download className={textLinkClass}>
                {text}
              </a>
            ),
            json: (text) => (
              <a href={fileUrl(exports.manifest, { id, format: 'json' })} download className={textLinkClass}>
                {text}
              </a>
            ),
          })}
        </span>
      ) : (
        <span>{t('in-zip')}</span>
      )}
      {manifestSha256 && (
        <span className="ml-auto flex items-center gap-2 max-md:ml-0">
          {t('sha256')}
          <MonoId
            value={manifestSha256}
            copy={t('sha256-copied')}
            display={<span title={manifestSha256}>{`${manifestSha256.slice(0, 4)}…${manifestSha256.slice(-4)}`}</span>}
          />
        </span>
      )}
    </footer>
  )
}
