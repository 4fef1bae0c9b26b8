'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode, RefObject } from 'react'
import { actionWord, outcomeOf } from '@/components/audit/audit-labels'
import { subjectAddress, useSubjectLabel } from '@/components/audit/names'
import { formatBytes } from '@/components/documents/file-size'
import { OpenPane } from '@/components/list/open-pane'
import { useFieldLabel, useRecordText } from '@/components/operations/record-text'
import { TextButton, textLinkClass } from '@/components/ui/button'
import { idRow, KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'
import { formatMoney } from '@/lib/core/money/money'
import { operationStates } from '@/lib/core/operations/operation-states'
import { roles } from '@/lib/core/permissions'
import { isRecordEntry } from '@/lib/core/record-codes'
import type { AuditEntry } from '@/lib/features/audit/schema'
import { AuditPerson } from './audit-columns'

type AuditDetailProps = {
  entry: AuditEntry
  /** Whether the reader may open the list of users. */
  mayOpenPeople: boolean
  onFilter: (change: { actor?: string; subject?: string }) => void
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Everything recorded with an entry: the person and subject, its values as text, and the record itself. */
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
              <Link href={address} className={textLinkClass}>
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

type Field = { path: string[]; value: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value of an entry's detail with its path, including the fields of the request. */
function fieldsOf(detail: Record<string, unknown>, path: string[] = []): Field[] {
  return Object.entries(detail).flatMap(([name, value]): Field[] => {
    const here = path.length === 0 && name === 'input' ? [] : [...path, name]
    return isObject(value) && !isRecordEntry(value) ? fieldsOf(value, here) : [{ path: here, value }]
  })
}

/** An entry's detail as labelled values; fields without a label keep their name. */
function useDetailRows(): (detail: Record<string, unknown>) => KeyValueRow[] {
  const label = useLabel()
  const labels = useValueLabel()
  return (detail) =>
    fieldsOf(detail)
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ path, value }) => ({ label: label(path.join('.')), value: labels(path.at(-1) ?? '', value) }))
}

/** Fields whose values have texts in the messages. */
const worded = new Map([
  ['analysis', 'analyses'],
  ['scope', 'scopes'],
  ['purpose', 'purposes'],
])

/** Labels of fields that only the audit records. */
function useLabel(): (path: string) => string {
  const t = useTranslations('audit.labels')
  const label = useFieldLabel()
  return (path) => {
    const own = path as Parameters<typeof t.has>[0]
    return t.has(own) ? t(own) : label(path)
  }
}

function useValueLabel(): (name: string, value: unknown) => ReactNode {
  const t = useTranslations('audit')
  const errors = useTranslations('errors')
  const roleLabels = useTranslations('roles')
  const states = useTranslations('recorded.states')
  const record = useRecordText()
  const locale = useLocale()
  const ofText = (name: string, text: string): ReactNode => {
    if (name === 'code' && isErrorCode(text)) return errors(`${text}.title`)
    if (name === 'password') return t('password-changed')
    if (name === 'from' || name === 'to') return formatDay(text, locale)
    if (name.endsWith('At')) return formatInstant(text, locale, 'second')
    const word = `${worded.get(name)}.${text}` as Parameters<typeof t.has>[0]
    if (t.has(word)) return t(word)
    const state = name === 'state' && operationStates.find((known) => known === text)
    return state ? states(state) : <span className="wrap-anywhere">{text}</span>
  }
  const roleOf = (text: string) => {
    const role = roles.find((known) => known === text)
    return role ? roleLabels(role) : text
  }
  return (name, value) => {
    if (isRecordEntry(value)) return record(value)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      if (name.endsWith('Cents')) return formatMoney(value, locale)
      return name === 'bytes' ? formatBytes(value, locale) : value.toLocaleString(locale)
    }
    if (typeof value === 'string') return ofText(name, value)
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return value.map((one) => (name === 'roles' || name === 'needs' ? roleOf(one) : one)).join(', ')
    return <span className="ident wrap-anywhere">{JSON.stringify(value)}</span>
  }
}
