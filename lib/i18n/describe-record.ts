import type { useTranslations } from 'next-intl'
import { formatInstant } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { formatMoney } from '@/lib/core/money/money'
import type { RecordCode, RecordValues } from '@/lib/core/record-codes'

type RecordTranslator = ReturnType<typeof useTranslations<'recorded'>>

const longestId = 12
const brief = (id: string) => (id.length > longestId ? `${id.slice(0, 8)}…` : id)

/** A record in the reader's language: amounts and labels in their locale, ids shortened, missing values as such. */
export function describeRecord(
  { code, values }: { code: RecordCode; values: RecordValues },
  t: RecordTranslator,
  locale: Locale,
): string {
  // A newer version may have written it.
  if (!t.has(code)) return code
  const shown = Object.entries(values).map(([name, value]) => [name, describeValue(name, value, t, locale)])
  return t(code, Object.fromEntries(shown))
}

function describeValue(
  name: string,
  value: string | number | null,
  t: RecordTranslator,
  locale: Locale,
): string | number {
  if (value === null) return t('absent')
  if (typeof value === 'number') return name.endsWith('Cents') ? formatMoney(value, locale) : value
  if (name === 'id') return brief(value)
  if (name === 'until') return formatInstant(value, locale)
  const word = name === 'state' ? `states.${value}` : name === 'kind' ? `kinds.${value.replace('.', '-')}` : null
  return word !== null && isKey(word, t) ? t(word) : value
}

type Key = Parameters<RecordTranslator['has']>[0]

const isKey = (word: string, t: RecordTranslator): word is Key => t.has(word as Key)
