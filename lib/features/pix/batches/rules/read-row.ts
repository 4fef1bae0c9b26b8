import { addDays, isDay, mostDaysAhead } from '@/lib/core/dates'
import { fold } from '@/lib/core/fold-text'
import { amountIn, centsBy } from '@/lib/core/money/amount-text'
import { guessPixKeyTypes, looksLikePixKey, normalizePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import { isValidCnpj, isValidCpf } from '@/lib/core/tax-id-check'
import type { Cells } from './columns'
import { type Decimal, markOfDecimal } from './reading'
import type { RowProblem, RowWarning } from './row-codes'

type ReadRow = {
  /** As it will be sent; null while it is not a key. */
  key: { type: PixKeyType; value: string } | null
  amountCents: number | null
  description: string | null
  externalId: string | null
  /** CPF or CNPJ without mask; a CNPJ may have letters. */
  document: string | null
  name: string | null
  /** The day that the file names, `YYYY-MM-DD`. */
  day: string | null
  problems: RowProblem[]
  warnings: RowWarning[]
}

export const longestDescription = 140
const longestIdentifier = 200

/** The day of the reading in São Paulo, and the decimal mark of the column of amounts. */
export type ReadBy = { today: string; decimal: Decimal | null }

const nothing = {
  key: null,
  amountCents: null,
  description: null,
  externalId: null,
  document: null,
  name: null,
  day: null,
}

/** Reads the cells of a row and finds the problems of the row itself. */
export function readRow(cells: Cells, { today, decimal }: ReadBy): ReadRow {
  if (cells.linha !== undefined) return { ...nothing, problems: ['row_uneven'], warnings: [] }
  const text = (column: keyof Cells) => cells[column]?.trim() ?? ''
  const problems: RowProblem[] = []
  const warnings: RowWarning[] = []
  const description = text('descricao') || null
  const externalId = text('identificador') || null
  if (description && [...description].length > longestDescription) problems.push('description_too_long')
  if (externalId && externalId.length > longestIdentifier) problems.push('identifier_too_long')
  const key = readKey(text('chave'), text('tipo'), problems, warnings)
  const amountCents = readAmount(text('valor'), decimal, problems)
  const document = readDocument(text('documento'), problems, warnings)
  const day = readDay(text('data'))
  const isTooFar = day !== null && day > addDays(today, mostDaysAhead)
  if (text('data') && !day) problems.push('date_invalid')
  if (isTooFar) problems.push('day_too_far')
  if (day && day < today) problems.push('day_past')
  if (day && day > today && !isTooFar) warnings.push('other_day')
  return { key, amountCents, description, externalId, document, name: text('nome') || null, day, problems, warnings }
}

const typeNames: Record<string, PixKeyType> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'EMAIL',
  telefone: 'TELEFONE',
  celular: 'TELEFONE',
  phone: 'TELEFONE',
  chavealeatoria: 'CHAVE_ALEATORIA',
  aleatoria: 'CHAVE_ALEATORIA',
  evp: 'CHAVE_ALEATORIA',
  random: 'CHAVE_ALEATORIA',
  randomkey: 'CHAVE_ALEATORIA',
}

const typeNamed = (text: string): PixKeyType | undefined => typeNames[fold(text).replace(/[^a-z]/g, '')]

function readKey(text: string, typeText: string, problems: RowProblem[], warnings: RowWarning[]): ReadRow['key'] {
  if (!text) {
    problems.push('key_missing')
    return null
  }
  const stated = typeText ? typeNamed(typeText) : undefined
  if (typeText && !stated) {
    problems.push('key_type_unknown')
    return null
  }
  const restored = restoreZeros(text, stated)
  if (restored) {
    warnings.push('zeros_restored')
    if (!stated && looksLikePixKey('TELEFONE', text)) warnings.push('type_guessed')
    return restored
  }
  const fitting = stated ? [stated].filter((type) => looksLikePixKey(type, text)) : guessPixKeyTypes(text)
  const [type] = fitting
  if (!type) {
    problems.push('key_invalid')
    return null
  }
  if (fitting.length > 1) warnings.push('type_guessed')
  return { type, value: normalizePixKey(type, text) }
}

/** A tax id that a spreadsheet took for a number, with the zeros that it lost; null for any other text. */
function restoreZeros(text: string, stated: PixKeyType | undefined): ReadRow['key'] {
  if (!/^\d{3,13}$/.test(text)) return null
  const [cpf, cnpj] = [text.padStart(11, '0'), text.padStart(14, '0')]
  const isCpf = text.length < 11 && (stated ?? 'CPF') === 'CPF' && isValidCpf(cpf)
  const isCnpj = (stated ? stated === 'CNPJ' : text.length > 11) && isValidCnpj(cnpj)
  if (isCpf) return { type: 'CPF', value: cpf }
  // Without a type, thirteen digits may be a mobile number with its country.
  if (isCnpj && (stated || !looksLikePixKey('TELEFONE', text))) return { type: 'CNPJ', value: cnpj }
  return null
}

export function readAmount(text: string, decimal: Decimal | null, problems: RowProblem[]): number | null {
  if (!text) {
    problems.push('amount_missing')
    return null
  }
  const amount = amountIn(text)
  const cents = amount?.sign === '' ? centsBy(amount, markOfDecimal(decimal)) : null
  if (cents) return cents
  problems.push(amount?.sign === '' && amount.proof === 'either' && !decimal ? 'amount_ambiguous' : 'amount_invalid')
  return null
}

function readDocument(text: string, problems: RowProblem[], warnings: RowWarning[]): string | null {
  if (!text) return null
  const bare = normalizeTaxId(text)
  const lengthened = /^\d{3,13}$/.test(bare) && bare.length !== 11
  const padded = lengthened ? [bare.padStart(11, '0'), bare.padStart(14, '0')] : [bare]
  const found = padded.find((each) => taxIdKind(each) !== null && (isValidCpf(each) || isValidCnpj(each)))
  if (!found) {
    problems.push('document_invalid')
    return null
  }
  if (lengthened && !warnings.includes('zeros_restored')) warnings.push('zeros_restored')
  return found
}

/** Days since 1899-12-30, as spreadsheets count them: from 1982 to 2119. */
const firstSerial = 30_000
const lastSerial = 80_000

/** A day as people and spreadsheets write it: `04/12/2026`, `2026-12-04`, `46360`. */
export function readDay(text: string): string | null {
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text))
    if (serial < firstSerial || serial > lastSerial) return null
    return new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
  }
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)
  const [, day = '', month = '', year = ''] = written ?? []
  const century = year.length === 2 ? '20' : ''
  const iso = written ? `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return isDay(iso) ? iso : null
}
