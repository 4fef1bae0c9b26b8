import 'server-only'
import { type EndToEndId, parseEndToEndId } from '@/lib/core/pix/end-to-end-id'

/** Usual names of fields that the contracts leave open, without case and separators, likeliest first. */
export const usualNames = {
  endToEndId: ['endtoendid', 'e2eid', 'e2e', 'endtoend'],
  date: ['createdat', 'paidat', 'paymentdate', 'date', 'datetime', 'timestamp', 'horario'],
  /** Settlement time, as opposed to the request time. */
  settledAt: [
    'settledat',
    'settlementdate',
    'liquidatedat',
    'liquidadoem',
    'dataliquidacao',
    'datahoraliquidacao',
    'paidat',
    'paymentdate',
    'completedat',
    'confirmedat',
    'processedat',
  ],
  /** The id that we, or another system of the company, gave to the payment. */
  externalId: [
    'externalid',
    'integrationid',
    'correlationid',
    'externalreference',
    'referenceid',
    'idexterno',
    'identificadorexterno',
    'orderid',
  ],
  /** The payer's message. */
  message: [
    'payermessage',
    'message',
    'mensagem',
    'infopagador',
    'payerinfo',
    'informacaopagador',
    'informacoesadicionais',
    'additionalinfo',
    'pixdescription',
    'description',
    'descricao',
    'remittanceinformation',
    'remittanceinfo',
    'memo',
    'observacao',
  ],
  /** For a refund: the end-to-end id of the refunded payment. */
  originalEndToEndId: [
    'originalendtoendid',
    'endtoendidoriginal',
    'originale2eid',
    'e2eidoriginal',
    'originale2e',
    'originalpaymentid',
    'originaltransactionid',
    'originalid',
  ],
} as const

const plain = (name: string) => name.replace(/[^a-z0-9]/gi, '').toLowerCase()

/** Values of a record under these names, in the order of the names. */
export function valuesUnder(names: readonly string[], record: Record<string, unknown>): unknown[] {
  const given = Object.entries(record).map(([name, value]) => [plain(name), value] as const)
  return names.flatMap((name) => given.filter(([spelt]) => spelt === name).map(([, value]) => value))
}

/** The first text that a record holds under one of the names. */
export function textUnder(names: readonly string[], record: Record<string, unknown>): string | null {
  const texts = valuesUnder(names, record).filter((value) => typeof value === 'string')
  return texts.find((text) => text.trim() !== '') ?? null
}

/** As `textUnder`, on one line without control characters and with a maximum length. */
export function lineUnder(names: readonly string[], record: Record<string, unknown>, longest: number): string | null {
  const given = valuesUnder(names, record).map((value) => (Number.isSafeInteger(value) ? String(value) : value))
  const lines = given.filter((value) => typeof value === 'string').map((text) => oneLine(text, longest))
  return lines.find((line) => line !== '') ?? null
}

function oneLine(text: string, longest: number): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return line.trim().slice(0, longest).toWellFormed()
}

/**
 * Texts of a record with the format of an end-to-end id, in the record's order, without that of an original payment.
 */
export function shapedIdsIn(record: Record<string, unknown>, kind?: EndToEndId['kind']): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const parsed = typeof value === 'string' && !/original/i.test(name) ? parseEndToEndId(value) : null
    return parsed && (kind === undefined || parsed.kind === kind) ? [String(value)] : []
  })
}

/** The end-to-end id of a record: under a usual name, else the first text with its format. Case-sensitive. */
export function endToEndIdIn(record: Record<string, unknown>, kind?: EndToEndId['kind']): string | null {
  return textUnder(usualNames.endToEndId, record) ?? shapedIdsIn(record, kind)[0] ?? null
}

/** For a refund: the refunded payment's id, under a usual name or any name that contains "original". */
export function originalIdIn(record: Record<string, unknown>): string | null {
  const shaped = Object.entries(record)
    .filter(([name, value]) => /original/i.test(name) && typeof value === 'string' && parseEndToEndId(value))
    .map(([, value]) => String(value))
  return textUnder(usualNames.originalEndToEndId, record) ?? shaped[0] ?? null
}
