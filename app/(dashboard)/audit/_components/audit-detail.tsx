'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Moment } from '@/components/moment'
import { MonoId } from '@/components/mono-id'
import { StatusBadge } from '@/components/status-badge'
import { IconButton, TextButton, textLinkClass } from '@/components/ui/button'
import { KeyValue } from '@/components/ui/key-value'
import type { AuditEntry } from '@/lib/features/audit/schema'
import { actionWord, outcomeOf, placeOf } from './audit-words'

type AuditDetailProps = {
  entry: AuditEntry
  /** The person may open what the entry is about. */
  mayOpen: boolean
  onFilter: (change: { actor?: string; subject?: string }) => void
  onClose: () => void
}

/** Everything that was recorded with an entry, as it was recorded. */
export function AuditDetail({ entry, mayOpen, onFilter, onClose }: AuditDetailProps) {
  const t = useTranslations('audit')
  const common = useTranslations('common')
  const { tone, word } = outcomeOf(entry, t)
  const place = placeOf(entry)
  const bare = Object.keys(entry.detail).length === 0
  return (
    <section
      aria-label={t('detail')}
      className="flex w-100 flex-none flex-col overflow-auto border-line border-l bg-surface max-lg:w-80 max-md:absolute max-md:inset-0 max-md:z-2 max-md:w-auto max-md:border-l-0"
    >
      <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-base">{actionWord(entry.action, t)}</h2>
        <IconButton label={common('close')} variant="ghost" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="flex flex-col gap-4 p-4">
        <KeyValue
          rows={[
            { label: t('at'), value: <Moment at={entry.at} precision="second" className="tabular-nums" /> },
            { label: t('actor'), value: entry.actor === 'system' ? t('system') : entry.actor },
            { label: t('action'), value: <MonoId value={entry.action} /> },
            { label: t('outcome'), value: <StatusBadge tone={tone}>{word}</StatusBadge> },
            { label: t('subject'), value: <MonoId value={entry.subject} copy={t('subject')} /> },
            { label: t('entry-id'), value: <MonoId value={entry.id} /> },
          ]}
        />
        <div className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          <TextButton onClick={() => onFilter({ actor: entry.actor })}>{t('same-actor')}</TextButton>
          <TextButton onClick={() => onFilter({ subject: entry.subject })}>{t('same-subject')}</TextButton>
          {place && mayOpen && (
            <Link href={place.href} prefetch={false} className={textLinkClass}>
              {t(place.word)}
            </Link>
          )}
        </div>
        <h3 className="font-semibold text-sm">{t('detail')}</h3>
        {bare ? (
          <p className="text-ink-3 text-sm">{t('no-detail')}</p>
        ) : (
          <pre className="ident whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-ink-2 text-xs tracking-normal">
            {JSON.stringify(entry.detail, null, 2)}
          </pre>
        )}
      </div>
    </section>
  )
}
