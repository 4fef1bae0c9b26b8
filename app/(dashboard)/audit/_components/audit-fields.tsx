import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { useFieldLabel, useRecordText } from '@/components/operations/record-text'
import type { KeyValueRow } from '@/components/ui/key-value'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { isErrorCode } from '@/lib/core/error-codes'
import { formatMoney } from '@/lib/core/money/money'
import { operationStates } from '@/lib/core/operations/operation-states'
import { roles } from '@/lib/core/permissions'
import { isRecordEntry } from '@/lib/core/record-codes'

type Field = { path: string[]; value: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value of an entry's detail by its path; the request's fields are among them. */
function fieldsOf(detail: Record<string, unknown>, path: string[] = []): Field[] {
  return Object.entries(detail).flatMap(([name, value]): Field[] => {
    const here = path.length === 0 && name === 'input' ? [] : [...path, name]
    return isObject(value) && !isRecordEntry(value) ? fieldsOf(value, here) : [{ path: here, value }]
  })
}

/** A detail as labelled values in the reader's language; what has no label keeps its name. */
export function useDetailRows(): (detail: Record<string, unknown>) => KeyValueRow[] {
  const label = useLabel()
  const labels = useValueLabel()
  return (detail) =>
    fieldsOf(detail)
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ path, value }) => ({ label: label(path.join('.')), value: labels(path.at(-1) ?? '', value) }))
}

/** Fields whose values have words of their own in the messages. */
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
