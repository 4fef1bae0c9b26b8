import { centsFromDecimal } from '@/lib/core/money/amount-text'
import { cleanPasted } from '@/lib/core/pasted-text'

type BrCodeField = { id: string; value: string; children?: BrCodeField[] }

export type BrCode = {
  ok: true
  fields: BrCodeField[]
  merchantName: string | null
  city: string | null
  /** Null without an amount, which a zero is, too. Says nothing in a dynamic code, where it may be no exact number of cents. */
  amountCents: number | null
  /** Says nothing in a dynamic code, where it may also be cut off. */
  txid: string | null
  /** Address of a dynamic code's payload, as written, without a scheme; of a recurring payment's, where the code has only that. */
  url: string | null
  key: string | null
  crc: { given: string | null; computed: string; valid: boolean }
}

/**
 * `not_br_code`: wrong beginning. `malformed`: an invalid length. `amount`: whole, but its amount is none. `not_pix`: another kind of
 * EMV code.
 */
export type BrCodeFailure = { ok: false; reason: 'empty' | 'not_br_code' | 'malformed' | 'amount' | 'not_pix' }

/** CRC-16 over the UTF-8 bytes (polynomial 0x1021, start 0xFFFF), as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Reads a Pix "copia e cola" text. Never throws; a wrong CRC is reported, not refused. */
export function parseBrCode(pasted: string): BrCode | BrCodeFailure {
  const text = cleanPasted(pasted)
  if (text === '') return { ok: false, reason: 'empty' }
  if (!/^0002\d\d/.test(text)) return { ok: false, reason: 'not_br_code' }
  const fields = readFields(text)?.map(withChildren)
  if (!fields) return { ok: false, reason: 'malformed' }
  const account = fields.find(isPixAccount)
  const recurring = fields.find((field) => Number(field.id) >= 80 && isPixTemplate(field))
  if (!account) return { ok: false, reason: 'not_pix' }
  const key = fieldValue(account.children, '01')
  const url = fieldValue(account.children, '25') ?? (key === null ? fieldValue(recurring?.children, '25') : null)
  const written = fieldValue(fields, '54')
  const amountCents = centsFromDecimal(written ?? '')
  // A dynamic code's amount is the payload's, whatever the field has.
  if (written !== null && url === null && (amountCents === null || amountCents < 0))
    return { ok: false, reason: checkCrc(text, fields).valid ? 'amount' : 'malformed' }
  const txid = fieldValue(fields.find((field) => field.id === '62')?.children, '05')
  return {
    ok: true,
    fields,
    merchantName: fieldValue(fields, '59'),
    city: fieldValue(fields, '60'),
    amountCents: amountCents || null,
    txid: txid === '***' ? null : txid,
    url,
    key,
    crc: checkCrc(text, fields),
  }
}

function checkCrc(text: string, fields: BrCodeField[]): BrCode['crc'] {
  const given = fields.at(-1)?.id === '63' ? (fields.at(-1)?.value ?? null) : null
  const computed = crc16(given === null ? `${text}6304` : text.slice(0, text.length - given.length))
  return { given, computed, valid: given?.toUpperCase() === computed }
}

/** Lengths count characters; some issuers count the bytes of accented names instead. */
function readFields(text: string): BrCodeField[] | null {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length === text.length) return readTlv(text)
  const byBytes = readTlv(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return readTlv(text) ?? byBytes?.map(({ id, value }) => ({ id, value: decodeBytes(value) })) ?? null
}

function decodeBytes(binary: string): string {
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}

function readTlv(text: string): BrCodeField[] | null {
  const fields: BrCodeField[] = []
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + 4)
    const end = at + 4 + Number(head.slice(2))
    if (!/^\d{4}$/.test(head) || end > text.length) return null
    fields.push({ id: head.slice(0, 2), value: text.slice(at + 4, end) })
    at = end
  }
  return fields
}

/** Templates: merchant accounts 26 to 51, additional data 62, language 64, and the unreserved 80 to 99. */
function withChildren(field: BrCodeField): BrCodeField {
  const id = Number(field.id)
  const isTemplate = (id >= 26 && id <= 51) || id === 62 || id === 64 || id >= 80
  const children = isTemplate && field.value ? readFields(field.value) : null
  return children ? { ...field, children } : field
}

const isPixAccount = (field: BrCodeField) => Number(field.id) >= 26 && Number(field.id) <= 51 && isPixTemplate(field)

const isPixTemplate = ({ children }: BrCodeField) => fieldValue(children, '00')?.toLowerCase() === 'br.gov.bcb.pix'

function fieldValue(fields: BrCodeField[] | undefined, id: string): string | null {
  return fields?.find((field) => field.id === id)?.value ?? null
}
