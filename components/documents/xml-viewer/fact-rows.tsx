import type { ReactNode } from 'react'
import type { KeyValueRow } from '@/components/ui/key-value'
import { formatMonth } from '@/lib/core/dates'
import { modelOfCode } from '@/lib/core/documents/document-model'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import type { Fact, FactId, FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import type { Locale } from '@/lib/core/locale'
import { formatDecimal } from '@/lib/core/money/decimal'
import { formatFileDay, formatFileInstant } from '@/lib/features/documents/rules/file-clock'
import { codeWord, eventName, type Translate } from './code-label'
import { Reais } from './reais'

/** Facts that the document's head already shows. */
const headed: ReadonlySet<FactId> = new Set(['accessKey', 'number', 'series'])

/** Names of notes, which are not quantities. */
const numbers: ReadonlySet<FactId> = new Set([
  'number',
  'firstNumber',
  'lastNumber',
  'dpsNumber',
  'rpsNumber',
  'replacedNote',
  'replacedRps',
])

/** Places for which a layout may only have the IBGE code. */
const places: ReadonlySet<FactId> = new Set(['servicePlace', 'incidencePlace'])

/** Pairs of facts that are shown as one, by the first fact. */
const joined: Partial<Record<FactId, FactId>> = {
  routeStart: 'routeEnd',
  usageStart: 'usageEnd',
  activityStart: 'activityEnd',
  firstNumber: 'lastNumber',
}

/** Facts that another row shows, or that are left out when normal. */
const silent: ReadonlySet<FactId> = new Set(['environment', 'statusReason', ...Object.values(joined)])

function textOf(fact: Fact, locale: Locale): string {
  if (numbers.has(fact.id)) return formatNoteNumber(fact.value, locale)
  if (fact.kind === 'instant') return formatFileInstant(fact.value, locale)
  if (fact.kind === 'month') return formatMonth(fact.value, locale)
  if (fact.kind !== 'decimal') return fact.value
  return fact.unit ? `${formatDecimal(fact.value, locale)} ${fact.unit}` : formatDecimal(fact.value, locale)
}

function codedText(fact: Fact, model: string, t: Translate): string | null {
  if (fact.id === 'eventType') return eventName(t, model, fact.value, null)
  if (fact.id === 'modelCode') return modelName(modelOfCode(fact.value) ?? fact.value)
  if (places.has(fact.id) && /^\d+$/.test(fact.value)) return t('town-code', { code: fact.value })
  return codeWord(t, fact.id, fact.value)
}

function shown(fact: Fact, second: Fact | undefined, { facts, model }: FiscalSummary, locale: Locale, t: Translate) {
  if (fact.kind === 'money') return <Reais value={fact.value} />
  const word = codedText(fact, model, t)
  if (coded.has(fact.id)) return withLabel(fact, word ?? (fact.id === 'statusCode' ? reasonIn(facts) : undefined))
  if (word !== null) return word
  if (!second) return textOf(fact, locale)
  return t('from-to', { from: shortOf(fact, locale), to: shortOf(second, locale) })
}

/** Codes that people look up: shown with their words. */
const coded: ReadonlySet<FactId> = new Set(['statusCode', 'serviceStatus', 'icmsCst'])

function reasonIn(facts: readonly Fact[]): string | undefined {
  return facts.find(({ id }) => id === 'statusReason')?.value
}

function withLabel({ value }: Fact, labels: string | undefined): string {
  return labels ? `${value}, ${labels}` : value
}

function shortOf(fact: Fact, locale: Locale): string {
  return fact.kind === 'instant' ? formatFileDay(fact.value, locale) : textOf(fact, locale)
}

/** A summary's facts as rows in the summary's order; texts of one id share a row. */
export function factRows(summary: FiscalSummary, locale: Locale, t: Translate): KeyValueRow[] {
  const { facts } = summary
  const rows = new Map<FactId, { at: number; value: ReactNode }[]>()
  const hasKey = facts.some(({ id }) => id === 'accessKey')
  for (const [at, fact] of facts.entries()) {
    if (silent.has(fact.id) || (hasKey && headed.has(fact.id))) continue
    const second = facts.find(({ id }) => id === joined[fact.id])
    rows.set(fact.id, [...(rows.get(fact.id) ?? []), { at, value: shown(fact, second, summary, locale, t) }])
  }
  return [...rows].map(([id, values]) => ({
    label: t(`fact.${id}`),
    value: values.map(({ at, value }) => (
      <span key={at} className="block whitespace-pre-line wrap-anywhere">
        {value}
      </span>
    )),
  }))
}
