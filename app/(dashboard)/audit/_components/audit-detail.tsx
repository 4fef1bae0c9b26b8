'use client'

import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { actionWord, outcomeOf } from '@/components/audit/audit-labels'
import { subjectAddress, useSubjectLabel } from '@/components/audit/names'
import { OpenPane } from '@/components/list/open-pane'
import { TextButton, textLinkClass } from '@/components/ui/button'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { StatusBadge } from '@/components/ui/status-badge'
import type { AuditEntry } from '@/lib/features/audit/schema'
import { AuditPerson } from './audit-columns'
import { useDetailRows } from './audit-fields'

type AuditDetailProps = {
  entry: AuditEntry
  /** The reader may open the list of people. */
  mayOpenPeople: boolean
  onFilter: (change: { actor?: string; subject?: string }) => void
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Everything that was recorded with an entry: whom and what it names, its values in words, and the record itself. */
export function AuditDetail({ entry, mayOpenPeople, onFilter, ...region }: AuditDetailProps) {
  const t = useTranslations('audit')
  const labels = useSubjectLabel()(entry)
  const address = subjectAddress(entry)
  const { tone, word } = outcomeOf(entry, t)
  const requestedBy = entry.about?.type === 'operation' ? entry.about.createdBy : null
  return (
    <OpenPane label={t('detail')} title={actionWord(entry.action, t)} {...region}>
      <KeyValue
        rows={[
          { label: t('at'), value: <Moment at={entry.at} precision="second" className="tabular-nums" /> },
          { label: t('actor'), value: <AuditPerson entry={entry} linked={mayOpenPeople} /> },
          { label: t('outcome'), value: <StatusBadge tone={tone}>{word}</StatusBadge> },
          labels && {
            label: t('subject'),
            value: address ? (
              <Link href={address} prefetch={false} className={textLinkClass}>
                {labels}
              </Link>
            ) : (
              labels
            ),
          },
          requestedBy && { label: t('requested-by'), value: requestedBy.name },
          idRow(t('subject-id'), entry.subject),
          { label: t('action'), value: <MonoId value={entry.action} /> },
          { label: t('entry-id'), value: <MonoId value={entry.id} /> },
        ]}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <TextButton onClick={() => onFilter({ actor: entry.actor })}>{t('same-actor')}</TextButton>
        <TextButton onClick={() => onFilter({ subject: entry.subject })}>{t('same-subject')}</TextButton>
      </div>
      <Recorded detail={entry.detail} />
    </OpenPane>
  )
}

function Recorded({ detail }: Pick<AuditEntry, 'detail'>) {
  const t = useTranslations('audit')
  const rows = useDetailRows()(detail)
  return (
    <section aria-label={t('recorded')} className="flex flex-col gap-3">
      <h3 className="font-semibold text-sm">{t('recorded')}</h3>
      {rows.length === 0 ? <p className="text-ink-3 text-sm">{t('no-detail')}</p> : <KeyValue rows={rows} />}
      {Object.keys(detail).length > 0 && (
        <details className="text-sm">
          <summary className="w-max rounded-xs text-accent-ink hover:underline">{t('raw')}</summary>
          <pre className="ident mt-2 whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-ink-2 text-xs tracking-normal wrap-anywhere">
            {JSON.stringify(detail, null, 2)}
          </pre>
        </details>
      )}
    </section>
  )
}
