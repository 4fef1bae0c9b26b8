import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { KeyValueRow } from '@/components/ui/key-value'
import { formatMonth } from '@/lib/core/dates'
import { formatDecimal } from '@/lib/core/decimal'
import { formatFileDay, formatFileInstant } from '@/lib/core/file-clock'
import type { Fact, FactId, FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import type { Locale } from '@/lib/core/locale'
import { Reais } from './reais'

export type Translate = ReturnType<typeof useTranslations<'xml-viewer'>>

/** Told in another row, or by being left out when normal. */
const silent: ReadonlySet<FactId> = new Set(['environment', 'routeEnd', 'usageEnd', 'statusReason'])

/** What the head of the document shows, once it has a key to read it from. */
const headed: ReadonlySet<FactId> = new Set(['accessKey', 'number', 'series'])

const coded: ReadonlySet<FactId> = new Set(['direction', 'purpose', 'modal'])

/** Two facts that read as one, by the first of them. */
const joined: Partial<Record<FactId, FactId>> = {
  routeStart: 'routeEnd',
  usageStart: 'usageEnd',
  statusCode: 'statusReason',
}

function textOf(fact: Fact, locale: Locale): string {
  if (fact.kind === 'instant') return formatFileInstant(fact.value, locale)
  if (fact.kind === 'month') return formatMonth(fact.value, locale)
  if (fact.kind !== 'decimal') return fact.value
  return fact.unit ? `${formatDecimal(fact.value, locale)} ${fact.unit}` : formatDecimal(fact.value, locale)
}

function codedText(fact: Fact, t: Translate): string {
  const name = `${fact.id}-${fact.value.replace(/^0+(?=.)/, '')}`
  const known = codeNames.find((candidate) => candidate === name)
  return known ? t(`code.${known}`) : fact.value
}

const codeNames = [
  'direction-0',
  'direction-1',
  'purpose-1',
  'purpose-2',
  'purpose-3',
  'purpose-4',
  'modal-1',
  'modal-2',
  'modal-3',
  'modal-4',
  'modal-5',
  'modal-6',
] as const

function shown(fact: Fact, second: Fact | undefined, locale: Locale, t: Translate): ReactNode {
  if (fact.kind === 'money') return <Reais value={fact.value} />
  if (coded.has(fact.id)) return codedText(fact, t)
  const text = textOf(fact, locale)
  if (!second) return text
  if (fact.id === 'statusCode') return `${text}, ${second.value}`
  return t('from-to', { from: shortOf(fact, locale), to: shortOf(second, locale) })
}

function shortOf(fact: Fact, locale: Locale): string {
  return fact.kind === 'instant' ? formatFileDay(fact.value, locale) : fact.value
}

/** The facts of a summary as rows, in the order of the summary; texts of one id share a row, a line each. */
export function factRows({ facts }: FiscalSummary, locale: Locale, t: Translate): KeyValueRow[] {
  const rows = new Map<FactId, ReactNode>()
  const hasKey = facts.some(({ id }) => id === 'accessKey')
  for (const fact of facts) {
    if (silent.has(fact.id) || (hasKey && headed.has(fact.id))) continue
    const second = facts.find(({ id }) => id === joined[fact.id])
    const before = rows.get(fact.id)
    const value = shown(fact, second, locale, t)
    rows.set(fact.id, typeof before === 'string' && typeof value === 'string' ? `${before}\n${value}` : value)
  }
  return [...rows].map(([id, value]) => ({
    label: t(`fact.${id}`),
    value: <span className="whitespace-pre-line">{value}</span>,
  }))
}
