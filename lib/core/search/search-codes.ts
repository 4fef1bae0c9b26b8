import { normalizeAccessKey, parseAccessKey } from '../documents/access-key'
import { isDocumentIdOrKey } from '../documents/document-id'
import { cleanPasted } from '../pasted-text'
import { parseBrCode } from '../pix/br-code'
import { parseEndToEndId } from '../pix/end-to-end-id'
import { normalizeTaxId, taxIdKind } from '../tax-id'
import { isValidCnpj, isValidCpf } from '../tax-id-check'

export const codeKinds = [
  'access-key',
  'cnpj',
  'cpf',
  'end-to-end-id',
  'txid',
  'operation-id',
  'infraction-id',
  'external-id',
  'document-id',
  'note-number',
] as const
export type CodeKind = (typeof codeKinds)[number]

export type Code = { kind: CodeKind; value: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const masked = /^(\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9a-z]{2}\.[0-9a-z]{3}\.[0-9a-z]{3}\/[0-9a-z]{4}-\d{2})$/i

/** At least twenty digits: long words are no key. */
function accessKeyOf(text: string): Code[] {
  const value = normalizeAccessKey(text)
  const parsed = parseAccessKey(value)
  const isKey = parsed !== null && (parsed.kind !== 'opaque' || (value.match(/\d/g)?.length ?? 0) >= 20)
  return isKey ? [{ kind: 'access-key', value }] : []
}

/** A tax id with check digits or mask is certain; other digits of that length are possible. */
function taxIdsOf(text: string): { certain: Code[]; possible: Code[] } {
  const kind = taxIdKind(text)
  if (kind === null) return { certain: [], possible: [] }
  const code = { kind, value: normalizeTaxId(text) }
  if (masked.test(text) || (kind === 'cpf' ? isValidCpf(text) : isValidCnpj(text)))
    return { certain: [code], possible: [] }
  return { certain: [], possible: /^\d+$/.test(code.value) ? [code] : [] }
}

/** A number of up to nine digits may be a note's number, also dotted as on the DANFE; any int64 a document's id. */
function numbersOf(text: string): Code[] {
  const digits = /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text
  if (!/^\d+$/.test(digits)) return []
  const number = digits.replace(/^0+(?=\d)/, '')
  return [
    ...(number.length <= 9 ? [{ kind: 'note-number' as const, value: number }] : []),
    ...(digits === text && isDocumentIdOrKey(text) ? [{ kind: 'document-id' as const, value: number }] : []),
  ]
}

/** An id that a service generated: one word of at least four characters with a digit. */
function idsOf(text: string): Code[] {
  if (!/^(?=.*\d)[\w.:-]{4,200}$/.test(text) || /^[\d.,]+$/.test(text)) return []
  const external = { kind: 'external-id' as const, value: text }
  if (uuid.test(text)) {
    const value = text.toLowerCase()
    return [{ kind: 'operation-id', value }, { kind: 'infraction-id', value: text }, external]
  }
  if (/^inf/i.test(text)) return [{ kind: 'infraction-id', value: text }, external]
  if (/^(?=.*\d)[0-9a-z]{26,35}$/i.test(text)) return [{ kind: 'txid', value: text }, external]
  return [external, { kind: 'infraction-id', value: text }]
}

/** The transaction that a copy-and-paste code is for. */
function brCodeOf(text: string): Code[] {
  const code = parseBrCode(text)
  return code.ok && code.txid ? [{ kind: 'txid', value: code.txid }] : []
}

/**
 * The codes that a whole text may be, likeliest first. An end-to-end id, an access key and a BR Code exclude other
 * codes.
 */
export function readCodes(text: string): Code[] {
  const trimmed = cleanPasted(text)
  const code = brCodeOf(trimmed)
  if (code.length > 0) return code
  const key = accessKeyOf(trimmed)
  if (key.length > 0) return key
  const endToEndId = /^[ed]/i.test(trimmed) ? trimmed.replace(/^[ed]/, (letter) => letter.toUpperCase()) : ''
  if (parseEndToEndId(endToEndId)) return [{ kind: 'end-to-end-id', value: endToEndId }]
  const { certain, possible } = taxIdsOf(trimmed)
  return [...certain, ...numbersOf(trimmed), ...possible, ...(certain.length > 0 ? [] : idsOf(trimmed))]
}
