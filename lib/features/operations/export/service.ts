import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import type { Opinion } from '@/lib/core/infraction'
import { mediatorFeeCents } from '@/lib/core/mediator-fee'
import type { OperationState } from '@/lib/core/operation-states'
import { type RecordedOperation, recordedOperation } from '@/lib/features/operations/any/schema'
import { operationContracts } from '@/lib/features/operations/contract'
import type { operationExport } from '@/lib/features/operations/schema'
import { readableKinds } from '@/lib/features/operations/service'
import { mediatorFee } from '@/lib/features/pix/orders/schema'
import { kindInPortuguese, recordInPortuguese } from '@/lib/i18n/portuguese'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { everyOperation } from '@/lib/server/operations/list'
import type { Download } from '@/lib/server/routes'

const stateWords: Record<OperationState, string> = {
  awaiting_approval: 'Aguarda aprovação',
  rejected: 'Rejeitada',
  sending: 'Enviando',
  unknown: 'Resultado desconhecido',
  accepted: 'Aceita, a confirmar',
  confirmed: 'Confirmada',
  failed: 'Recusada',
}

const abandonedReason = 'Abandonada por um usuário; o provedor não informou o resultado'

const opinionWords: Record<string, string> = {
  accepted: 'Fraude reconhecida',
  rejected: 'Contestada',
} satisfies Record<Opinion, string>

function found(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined),
    value,
  )
}

/** The text at a path of what was asked, known or answered. */
function at(value: unknown, ...path: string[]): string {
  const text = found(value, path)
  return typeof text === 'string' ? text : ''
}

function centsAt(value: unknown, ...path: string[]): number | null {
  const cents = found(value, path)
  return typeof cents === 'number' ? cents : null
}

function feeAt(input: unknown, amountCents: number | null): number | null {
  const { data: fee } = mediatorFee.safeParse(found(input, ['mediatorFee']))
  return fee && amountCents !== null ? mediatorFeeCents(fee, amountCents) : null
}

/** Of what takes money from the account: the amount and our own fee, before the platform's. */
function leavingCents({ kind, input, amountCents }: RecordedOperation): number | null {
  if (amountCents === null || (kind !== 'pix.transfer' && kind !== 'pix.refund')) return null
  return amountCents + (feeAt(input, amountCents) ?? 0)
}

const reais = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','))

const reasonText = ({ givenUp, record, detail }: NonNullable<RecordedOperation['error']>) =>
  givenUp ? abandonedReason : record ? recordInPortuguese(record) : detail

/** The columns of the file, in the words of those who read it: Brazilian accountants, whatever the screen speaks. */
const columns: [string, (operation: RecordedOperation) => string][] = [
  ['Criada em', ({ createdAt }) => createdAt],
  ['Tipo', ({ kind }) => kindInPortuguese(kind)],
  ['Situação', ({ state, error }) => (error?.givenUp ? 'Não concluída' : stateWords[state])],
  ['Valor (R$)', ({ amountCents }) => reais(amountCents)],
  ['Conta', ({ input, about }) => at(input, 'accountId') || at(about, 'infraction', 'accountId')],
  [
    'Nome',
    ({ input, about }) =>
      at(about, 'payee', 'owner', 'name') || at(about, 'payment', 'payer', 'name') || at(input, 'beneficiary'),
  ],
  ['Chave Pix', ({ input }) => at(input, 'key', 'value')],
  ['ID end-to-end (E2E)', ({ input, about }) => at(input, 'endToEndId') || at(about, 'infraction', 'transactionId')],
  ['txid', ({ result }) => at(result, 'txid')],
  ['Identificador externo', ({ input, result }) => at(input, 'externalId') || at(result, 'externalId')],
  ['Descrição', ({ input }) => at(input, 'description')],
  ['Solicitada por', ({ createdBy }) => createdBy.name],
  ['Decidida por', ({ approvals }) => approvals.map(({ by }) => by?.name ?? 'expiração').join(', ')],
  ['Enviada em', ({ sentAt }) => sentAt ?? ''],
  ['Atualizada em', ({ updatedAt }) => updatedAt],
  ['Tentativas', ({ attempts }) => String(attempts.length)],
  ['Motivo', ({ error }) => (error ? reasonText(error) : '')],
  ['Chave de idempotência', ({ id }) => id],
  ['Infração', ({ kind, input }) => (kind === 'pix.analysis' ? at(input, 'id') : '')],
  ['Parecer', ({ input }) => opinionWords[at(input, 'analysis')] ?? ''],
  ['Recebido (R$)', ({ result }) => reais(centsAt(result, 'paidCents'))],
  ['Taxa do intermediador (R$)', ({ input, amountCents }) => reais(feeAt(input, amountCents))],
  ['Sai da conta (R$)', (operation) => reais(leavingCents(operation))],
]

function csvOf(rows: AsyncIterable<RecordedOperation>): Readable {
  const cells = async function* () {
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  const header = columns.map(([name]) => name)
  const stringifier = stringify({ delimiter: ';', bom: true, header: true, columns: header, escape_formulas: true })
  const source = Readable.from(cells())
  source.on('error', (error) => stringifier.destroy(error))
  stringifier.on('close', () => source.destroy())
  return source.pipe(stringifier)
}

async function* jsonOf(rows: AsyncIterable<RecordedOperation>) {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The filtered ledger as a file, written while it is read. CSV for Brazilian spreadsheets; JSON as the API tells operations. */
export async function exportOperations(
  { format, kind, ...narrowing }: z.output<typeof operationExport>,
  person: Person,
): Promise<Download> {
  const kinds = readableKinds(person).filter((readable) => !kind || readable === kind)
  if (kinds.length === 0) throw new Problem('forbidden', 'Your roles may read none of these operations')
  const entry = { actor: person, action: 'operations.export', subject: kind ?? 'operations', outcome: 'ok' }
  await (await db()).transaction((tx) => appendAudit(tx, { ...entry, detail: { format, ...narrowing } }))
  const rows = everyOperation(recordedOperation, { ...narrowing, kinds })
  return {
    stream: format === 'csv' ? csvOf(rows) : Readable.from(jsonOf(rows), { objectMode: false }),
    bytes: null,
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    fileName: `lastro_${kind ? operationContracts[kind].fileWord : 'operacoes'}_${currentDay(new Date())}.${format}`,
  }
}
