'use client'

import { FileX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { GuideLink } from '@/components/layout/guide-link'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { formatDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { isExportOver, runningExportsOfAPerson } from '@/lib/features/exports/rules'
import type { ExportDetail } from '@/lib/features/exports/schema'
import { absencesOf } from './export-absences'
import { useCompanies } from './use-companies'
import { waitingStatus } from './waiting-status'

/** Why an export does not progress, or how it ended. */
export function StateNotice({ of }: { of: ExportDetail }) {
  const t = useTranslations('exports.notice')
  const locale = useLocale()
  const why = useProblem()
  const { state, ahead, by, problem, removed, keptUntil, done } = of
  if (state === 'failed')
    return (
      <Notice tone="danger" title={t('failed-title')}>
        {problem && <p>{why(problem)}</p>}
        <p>
          {t('failed-what')} <GuideLink to="exports-failed" labels="what-to-do" />
        </p>
      </Notice>
    )
  if (state === 'cancelled') return <Notice title={t('cancelled-title')}>{t('cancelled-what', { count: done })}</Notice>
  if (state === 'queued' && ahead >= runningExportsOfAPerson)
    return (
      <Notice role="status" title={t('queued-title', { ahead, name: by.name })}>
        {t('queued-what')}
      </Notice>
    )
  if (state === 'paused')
    return (
      <Notice tone="wait" title={t('paused-title')}>
        {t('paused-what')}
      </Notice>
    )
  if (state !== 'done' && problem) {
    const status = waitingStatus(problem)
    return (
      <Notice tone="wait" role="status" title={t(`${status}-title`)}>
        {status === 'store-away' ? t('store-away-what') : why(problem)} {status === 'waiting' && t('waiting-what')}{' '}
        <GuideLink to={`exports-${status}`} />
      </Notice>
    )
  }
  if (!removed) return null
  return (
    <Notice title={keptUntil ? t('removed-title-on', { day: formatDay(keptUntil, locale) }) : t('removed-title')}>
      {t('removed-what')} <GuideLink to="retention" />
    </Notice>
  )
}

/** Text of an error code. */
function useProblem(): (code: string) => string {
  const t = useTranslations('exports.notice')
  const errors = useTranslations('errors')
  return (code) => {
    if (code === 'disk_full') return t('disk-full')
    const title = `${code}.title` as Parameters<typeof errors>[0]
    return errors.has(title) ? `${errors(title)}.` : t('unknown-problem', { code })
  }
}

const mostNamed = 8
const mostAnswers = 3

/** Missing files with reasons, quoting upstream's answers; PDFs of models without one appear in small print. */
export function MissingNotices({ of }: { of: ExportDetail }) {
  const t = useTranslations('exports.missing')
  const { expected, groups } = absencesOf(of)
  return (
    <>
      {groups.length > 0 && (
        <Notice tone="wait" icon={<FileX aria-hidden />}>
          <ul className="flex flex-col gap-2 tabular-nums">
            {groups.map((group) => (
              <li key={`${group.type} ${group.reason}`}>
                <b className="font-medium text-wait-ink">
                  {t(group.reason, { count: group.files, type: group.type.toUpperCase() })}
                </b>{' '}
                <Named of={of} group={group} />
                {answersOf(of, group).map((answer) => (
                  <p key={answer} className="text-ink-2 text-xs wrap-anywhere">
                    {t('answer', { answer })}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          <p className="mt-1">{t(isExportOver(of.state) ? 'manifest' : 'manifest-will')}</p>
        </Notice>
      )}
      {expected > 0 && <p className="text-ink-3 text-xs tabular-nums">{t('expected', { count: expected })}</p>}
    </>
  )
}

type NamedProps = { of: ExportDetail; group: { type: string; reason: string; files: number } }

/** Upstream's answers about the files of a group, without duplicates. */
function answersOf({ missingFiles }: ExportDetail, { type, reason }: NamedProps['group']): string[] {
  const answers = missingFiles
    .filter((file) => file.type === type && file.reason === reason)
    .flatMap(({ upstreamStatus, upstreamCode, upstreamMessage }) => {
      const head = upstreamMessage ?? upstreamCode ?? (upstreamStatus === null ? null : `HTTP ${upstreamStatus}`)
      if (head === null) return []
      return upstreamMessage && upstreamCode ? `${upstreamMessage} (${upstreamCode})` : head
    })
  return [...new Set(answers)].slice(0, mostAnswers)
}

/** Links to the first documents, by number. */
function Named({ of, group }: NamedProps) {
  const t = useTranslations('exports.missing')
  const locale = useLocale()
  const { nameOf } = useCompanies()
  const files = of.missingFiles.filter(
    ({ type, reason, documentId }) => type === group.type && reason === group.reason && documentId !== null,
  )
  const named = files.slice(0, mostNamed)
  if (named.length === 0) return null
  const owners = new Set(files.map(({ companyId }) => companyId))
  const [owner] = owners
  const rest = group.files - named.length
  return (
    <>
      {named.map(({ documentId, model, number }, at) => (
        <span key={documentId}>
          {at > 0 && ', '}
          <Link href={`/documents/${documentId}`} className={textLinkClass}>
            {modelName(model)} {number === null ? documentId : formatNoteNumber(number, locale)}
          </Link>
        </span>
      ))}
      {rest > 0 && ` ${t('more', { count: rest })}`}
      {owners.size === 1 && owner && nameOf(owner) && `, ${nameOf(owner)}`}.
    </>
  )
}
