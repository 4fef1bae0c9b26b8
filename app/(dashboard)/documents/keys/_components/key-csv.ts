import { groupAccessKey } from '@/lib/core/access-key'
import { csvText } from '@/lib/core/csv-text'
import { currentDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/model-name'
import { formatTaxId } from '@/lib/core/tax-id'
import type { KeyWords } from './key-columns'
import { type KeyRow, saidByKey } from './key-rows'

/** A spreadsheet rounds 44 digits to fifteen; in fours they stay text, and are read here again. */
export function keyCsv(rows: readonly KeyRow[], t: KeyWords): string {
  const columns: [string, (row: KeyRow) => string | null][] = [
    [t('key'), ({ key }) => key],
    [t('key-in-fours'), ({ key, unread }) => (key === null ? (unread?.text ?? '') : groupAccessKey(key))],
    [t('state'), ({ state }) => t(`state-${state}`)],
    [t('model'), ({ model }) => model && modelName(model)],
    [t('uf'), ({ parsed }) => saidByKey(parsed).state],
    [t('month'), ({ parsed }) => saidByKey(parsed).month],
    [t('issuer'), ({ parsed }) => formatTaxId(saidByKey(parsed).issuer ?? '')],
    [t('series'), ({ parsed }) => saidByKey(parsed).series],
    [t('number'), ({ parsed }) => saidByKey(parsed).number],
    [t('emission'), ({ parsed }) => (parsed?.kind === 'nfe-family' ? parsed.emissionType : '')],
    [t('code'), ({ parsed }) => (parsed && parsed.kind !== 'opaque' ? parsed.code : '')],
    [t('check-digit'), (row) => digitWord(row, t)],
    [t('lines-column'), ({ lines }) => lines.join(' ')],
  ]
  return csvText([columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))])
}

function digitWord({ parsed, key }: KeyRow, t: KeyWords): string {
  const { checkDigitAgrees } = saidByKey(parsed)
  if (key === null) return ''
  if (checkDigitAgrees === null) return t('digit-unjudged')
  return t(checkDigitAgrees ? 'digit-agrees' : 'digit-differs')
}

export const keyCsvName = () => `chaves-conferidas-${currentDay(new Date())}.csv`
