import 'server-only'
import { type EndToEndId, parseEndToEndId } from '@/lib/core/pix/end-to-end-id'

/** What the contracts do not name, under the names it usually goes by; spelt without case and separators, likeliest first. */
export const usualNames = {
  endToEndId: ['endtoendid', 'e2eid', 'e2e', 'endtoend'],
  date: ['createdat', 'paidat', 'paymentdate', 'date', 'datetime', 'timestamp', 'horario'],
  /** When money was settled, as apart from when it was requested. */
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
  /** The id that we, or another system of the company, gave to what was paid. */
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
  /** What the payer wrote. */
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
  /** Of a return: the payment that went back. */
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

/** As `textUnder`, in one line without control characters, of at most so many characters. */
export function lineUnder(names: readonly string[], record: Record<string, unknown>, longest: number): string | null {
  const given = valuesUnder(names, record).map((value) => (Number.isSafeInteger(value) ? String(value) : value))
  const lines = given.filter((value) => typeof value === 'string').map((text) => oneLine(text, longest))
  return lines.find((line) => line !== '') ?? null
}

function oneLine(text: string, longest: number): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return line.trim().slice(0, longest).toWellFormed()
}

/** Texts of a record that are laid out as end-to-end ids, in its own order; the one of an original payment is not the record's. */
export function shapedIdsIn(record: Record<string, unknown>, kind?: EndToEndId['kind']): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const parsed = typeof value === 'string' && !/original/i.test(name) ? parseEndToEndId(value) : null
    return parsed && (kind === undefined || parsed.kind === kind) ? [String(value)] : []
  })
}

/** The end-to-end id of a record: under its usual names, else the first text that is laid out as one. Case-sensitive. */
export function endToEndIdIn(record: Record<string, unknown>, kind?: EndToEndId['kind']): string | null {
  return textUnder(usualNames.endToEndId, record) ?? shapedIdsIn(record, kind)[0] ?? null
}

/** Of a return: the id of the payment that went back, under its usual names, else any that calls itself original. */
export function originalIdIn(record: Record<string, unknown>): string | null {
  const shaped = Object.entries(record)
    .filter(([name, value]) => /original/i.test(name) && typeof value === 'string' && parseEndToEndId(value))
    .map(([, value]) => String(value))
  return textUnder(usualNames.originalEndToEndId, record) ?? shaped[0] ?? null
}
