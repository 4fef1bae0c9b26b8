import 'server-only'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { mediatorFeeCents } from '@/lib/core/money/mediator-fee'
import { shownState } from '@/lib/core/operations/operation-error'
import { operationParty, textAt } from '@/lib/core/operations/operation-name'
import { type OperationKind, operationKinds } from '@/lib/core/operations/operation-states'
import { may } from '@/lib/core/permissions'
import { mediatorFee } from '@/lib/core/pix/fields'
import { transferState } from '@/lib/core/pix/transfer-return'
import { analysis } from '@/lib/features/pix/infractions/contract'
import { opinions } from '@/lib/features/pix/infractions/rules/infraction'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { inPortuguese, kindInPortuguese, recordInPortuguese } from '@/lib/i18n/portuguese'
import { appendAudit } from '@/lib/server/audit/trail'
import { type Person, requirePermission } from '@/lib/server/auth/person'
import { type CsvColumn, csvReais, csvStream } from '@/lib/server/csv'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { cancel } from '@/lib/server/operations/cancel'
import { everyOperation, findOperationRow, listOperationRows, viewOne } from '@/lib/server/operations/list'
import { operationOf } from '@/lib/server/operations/operation'
import { verify } from '@/lib/server/operations/perform'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { anyOperation, operationPage, type RecordedOperation, recordedOperation } from './any-operation-schema'
import { operationContracts, operations } from './contract'
import { operationExport, operationFilter, operationId, verifyInput } from './schema'

function readableKinds(person: Person): OperationKind[] {
  return operationKinds.filter((kind) => may(person.roles, operationContracts[kind].mayRead))
}

/** Every operation of the kinds that the person may read; an empty list for a person who may read none. */
export const listOperations = read(operations.list, {
  input: operationFilter,
  output: operationPage,
  async run({ kind, decidedBy, ...filter }, person) {
    const kinds = readableKinds(person).filter((readable) => !kind || readable === kind)
    const narrowing = { ...filter, kinds, deciderId: decidedBy && person.id }
    return kinds.length > 0 ? listOperationRows(anyOperation, narrowing, person) : { items: [], next: null }
  },
})

export const getOperation = read(operations.one, {
  input: operationId,
  output: anyOperation,
  async run({ id }, person) {
    const row = await findOperationRow(operationKinds, id)
    requirePermission(person, operationOf(row.kind).mayRead)
    return viewOne(anyOperation, row, person)
  },
})

export const verifyOperation = write(operations.verify, verifyInput, anyOperation, async ({ id, decision }, person) => {
  return viewOne(anyOperation, await verify(id, decision, person), person)
})

export const cancelOperation = write(operations.cancel, operationId, anyOperation, async ({ id }, person) => {
  return viewOne(anyOperation, await cancel(id, person), person)
})

const abandonedReason = 'Abandonada por um usuário; o provedor não informou o resultado'

function opinionText(word: string): string {
  const opinion = opinions.find((one) => one === word)
  return opinion ? inPortuguese(`infractions.words.given.${opinion}`) : ''
}

/** The text at a path of a request, its context or its result. */
const at = (value: unknown, ...path: string[]) => textAt(value, path) ?? ''

const cents = z.number().nullable().catch(null)

function feeOf({ input, amountCents }: RecordedOperation): number | null {
  const { data: fee } = mediatorFee.safeParse(input.mediatorFee)
  return fee && amountCents !== null ? mediatorFeeCents(fee, amountCents) : null
}

/** For operations that take money from the account: the amount and our own fee, before the platform's. */
function leavingCents(operation: RecordedOperation): number | null {
  const { kind, amountCents } = operation
  if (amountCents === null || (kind !== transfers.send.kind && kind !== refunds.refund.kind)) return null
  return amountCents + (feeOf(operation) ?? 0)
}

const reasonText = ({ givenUp, record, detail }: NonNullable<RecordedOperation['error']>) =>
  givenUp ? abandonedReason : record ? recordInPortuguese(record) : detail

const returned = z.object({ returnedAt: z.string().nullish(), returnedCents: cents }).nullable().catch(null)

function stateInFile({ kind, state, error, amountCents, result }: RecordedOperation) {
  const isTransfer = kind === transfers.send.kind
  return shownState(isTransfer ? transferState({ state, amountCents, result: returned.parse(result) }) : state, error)
}

/** Columns of the file in Portuguese for Brazilian accountants, whatever the screen's language. */
const columns: CsvColumn<RecordedOperation>[] = [
  ['Criada em', ({ createdAt }) => createdAt],
  ['Tipo', ({ kind }) => kindInPortuguese(kind)],
  ['Situação', (operation) => inPortuguese(`operations.states.${stateInFile(operation)}`)],
  ['Valor (R$)', ({ amountCents }) => csvReais(amountCents)],
  ['Conta', ({ input, about }) => at(input, 'accountId') || at(about, 'infraction', 'accountId')],
  ['Nome', (operation) => operationParty(operation) ?? ''],
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
  ['Infração', ({ kind, input }) => (kind === analysis.answer.kind ? at(input, 'id') : '')],
  ['Parecer', ({ input }) => opinionText(at(input, 'analysis'))],
  ['Recebido (R$)', ({ result }) => csvReais(cents.parse(result?.paidCents))],
  ['Taxa do intermediador (R$)', (operation) => csvReais(feeOf(operation))],
  ['Sai da conta (R$)', (operation) => csvReais(leavingCents(operation))],
]

async function* jsonOf(rows: AsyncIterable<RecordedOperation>) {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The filtered ledger as a file, written while it is read. CSV for Brazilian spreadsheets; JSON as the API answers operations. */
export const exportOperations = download(
  operations.file,
  operationExport,
  async ({ format, kind, ...narrowing }, person) => {
    const kinds = readableKinds(person).filter((readable) => !kind || readable === kind)
    if (kinds.length === 0) throw new Problem('forbidden', 'Your roles may read none of these operations')
    const entry = { actor: person, action: 'operations.export', subject: kind ?? 'operations', outcome: 'ok' }
    await (await db()).transaction((tx) => appendAudit(tx, { ...entry, detail: { format, ...narrowing } }))
    const rows = everyOperation(recordedOperation, { ...narrowing, kinds })
    return {
      stream: format === 'csv' ? csvStream(columns, rows) : Readable.from(jsonOf(rows), { objectMode: false }),
      bytes: null,
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      fileName: `lastro_${kind ? operationContracts[kind].fileWord : 'operacoes'}_${currentDay(new Date())}.${format}`,
    }
  },
)
