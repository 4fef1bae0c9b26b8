'use client'

import { FileX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { isExportOver } from '@/lib/features/exports/rules'
import type { ExportDetail } from '@/lib/features/exports/schema'
import { useCompanies } from '../use-companies'
import { absencesOf } from './absences'

const mostNamed = 8
const mostAnswers = 3

/** Which files are missing and why, in upstream's own words where it gave them; PDFs of models that have none are a line of small print. */
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

/** Upstream's own answers about the files of a group, each answer once. */
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

/** The first of the documents by number, each a way to it. */
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
          <Link href={`/documents/${documentId}`} prefetch={false} className={textLinkClass}>
            {modelName(model)} {number === null ? documentId : formatNoteNumber(number, locale)}
          </Link>
        </span>
      ))}
      {rest > 0 && ` ${t('more', { count: rest })}`}
      {owners.size === 1 && owner && nameOf(owner) && `, ${nameOf(owner)}`}.
    </>
  )
}
