import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { operationOf } from '@/lib/server/operations/operation'
import { submit } from '@/lib/server/operations/perform'
import { changeRow, confirmRows, createBatch, excludeProblems, openTemplate, readAgain } from './drafts-service'
import { type RowChange, rowChange, rowsInput } from './schema'
import { getBatch, listBatchPage, listBatchRows } from './service'
import { findBatch } from './store/batches'
import { contentsOf } from './store/contents'
import { rowOrder } from './store/row-operation'
import { readRows } from './store/rows'

const simulator = await setUpSimulator()
const marina = await createPerson('Marina', 'finance')

const context = { person: marina, signal: new AbortController().signal }
const heading = 'chave;tipo;valor;descricao;identificador'
const bytes = (...lines: string[]) => Buffer.from([heading, ...lines].join('\n'))
const body = async function* (content: Buffer) {
  yield content
}
const create = (...lines: string[]) => createBatch({ kind: 'transfers' }, marina, body(bytes(...lines)))
const rows = async (id: string, filter: object = {}) =>
  (await listBatchRows.perform(rowsInput.parse({ id, ...filter }), context)).items
const change = (given: RowChange) => changeRow.run(rowChange.parse(given), marina)
const view = (id: string) => getBatch.perform({ id }, context)

const cpf = '52998224725'
let count = 0
/** A row with an amount that no other test uses. */
const row = ({ key = cpf, type = 'CPF', description = '', identifier = '' } = {}) => {
  count += 1
  return `${key};${type};${count},50;${description};${identifier}`
}

test('a file is a draft: what it holds, its hash and its sum; nothing was asked upstream', async () => {
  const lines = [row({ description: 'Salário' }), row({ key: '11144477735' }), row({ key: '529.982.247-26' })]
  const batch = await create(...lines)
  const sha256 = createHash('sha256')
    .update(bytes(...lines))
    .digest('hex')
  expect(batch).toMatchObject({ kind: 'transfers', sha256, state: 'draft', version: 1, rows: 3, problems: 1 })
  expect(batch.createdBy).toEqual({ id: marina.id, name: 'Marina' })
  const [first, second, third] = await rows(batch.id)
  expect(first).toMatchObject({ line: 2, key: { type: 'CPF', value: cpf }, description: 'Salário', state: null })
  expect(first?.input).toMatchObject({ chave: cpf, descricao: 'Salário' })
  expect(third).toMatchObject({ line: 4, key: null, keyText: '529.982.247-26', problems: ['key_invalid'] })
  expect(batch.totalCents).toBe(Number(first?.amountCents) + Number(second?.amountCents))
  expect(await rows(batch.id, { state: 'problem' })).toEqual([third])
  expect(simulator.requests({ service: 'pix' })).toEqual([])
  expect((await listBatchPage.perform({}, context)).items[0]).toMatchObject({ id: batch.id })
})

test('a row is mended in place, another left out; a version that has passed is refused', async () => {
  const { id, totalCents } = await create(row(), row({ key: '529.982.247-26' }), row({ key: '' }))
  const [, wrong, empty] = await rows(id)
  const mended = await change({
    id,
    rowId: wrong?.rowId ?? '',
    version: 1,
    key: { type: 'CPF', value: '529.982.247-25' },
  })
  expect(mended).toMatchObject({ version: 2, key: { type: 'CPF', value: cpf }, problems: [] })
  await expect(change({ id, rowId: empty?.rowId ?? '', version: 1, excluded: true })).rejects.toMatchObject({
    code: 'conflict',
  })
  await change({ id, rowId: empty?.rowId ?? '', version: 2, excluded: true })
  const batch = await view(id)
  expect(batch).toMatchObject({ version: 3, problems: 0, rows: 3, counts: { excluded: 1, waiting: 2 } })
  expect(batch.totalCents).toBe(totalCents + Number(mended.amountCents))
  expect(mended.input.chave).toBe('529.982.247-26')
})

test('tax id, name and day are mended in place; the day is part of what is approved', async () => {
  const file = ['chave;tipo;valor;documento;nome;data', `${cpf};CPF;77,01;52998224726;Ana;31/02/2030`].join('\n')
  const { id } = await createBatch({ kind: 'transfers' }, marina, body(Buffer.from(file)))
  const [wrong] = await rows(id)
  expect(wrong).toMatchObject({ document: '52998224726', sendOn: null, name: 'Ana' })
  expect(wrong?.problems).toEqual(['document_invalid', 'date_invalid'])
  const rowId = wrong?.rowId ?? ''
  const sendOn = addDays(currentDay(new Date()), 3)
  const mended = await change({ id, rowId, version: 1, document: '529.982.247-25', name: 'Ana Prado', sendOn })
  expect(mended).toMatchObject({ problems: [], document: cpf, name: 'Ana Prado', sendOn })
  const contents = async () => {
    const { batch } = await findBatch(id)
    return (await db()).transaction(async (tx) => contentsOf(batch, await readRows(tx, id)))
  }
  const before = await contents()
  expect(await change({ id, rowId, version: 2, sendOn: null })).toMatchObject({ sendOn: null, problems: [] })
  expect(await contents()).not.toBe(before)
})

test('every row with a problem is left out at once', async () => {
  const { id } = await create(row(), row({ key: 'x' }), row({ key: '' }))
  expect(await excludeProblems.run({ id, version: 1 }, marina)).toMatchObject({ problems: 0, counts: { excluded: 2 } })
})

test('the same row twice is to be confirmed, the same identifier twice to be mended', async () => {
  const line = row({ identifier: 'A-1' })
  const { id, unconfirmed } = await create(line, line)
  expect(unconfirmed).toBe(1)
  const [first, second] = await rows(id)
  expect(first?.warnings).not.toContain('duplicate_row')
  expect(second).toMatchObject({ problems: ['duplicate_identifier'], confirmed: false })
  expect(second?.warnings).toContain('duplicate_row')
  await change({ id, rowId: second?.rowId ?? '', version: 1, externalId: 'A-2' })
  await change({ id, rowId: second?.rowId ?? '', version: 2, confirmed: true })
  expect(await view(id)).toMatchObject({ problems: 0, unconfirmed: 0 })
  await change({ id, rowId: second?.rowId ?? '', version: 3, amountCents: 999_001 })
  expect(await rows(id)).toMatchObject([{}, { confirmed: false, warnings: ['new_payee'] }])
})

test('the same file again names the first, and its rows are confirmed with a reason', async () => {
  const lines = [row(), row({ key: '11144477735' })]
  const first = await create(...lines)
  const again = await create(...lines)
  expect(again).toMatchObject({ sameFileAs: first.id, unconfirmed: 2 })
  const confirmed = await confirmRows.run({ id: again.id, version: 1, reason: 'Adiantamento de dezembro' }, marina)
  expect(confirmed).toMatchObject({ unconfirmed: 0, version: 2 })
  expect(await rows(again.id)).toMatchObject([{ confirmReason: 'Adiantamento de dezembro' }, { confirmed: true }])
})

test('a row that was paid by a single transfer in the last days is to be confirmed', async () => {
  const line = row({ description: 'Diária' })
  const input = { amountCents: count * 100 + 50, key: { type: 'CPF', value: '529.982.247-25' }, description: 'Diária' }
  await submit(operationOf('pix.transfer'), crypto.randomUUID(), input, marina)
  const { id } = await create(line)
  expect(await rows(id)).toMatchObject([{ warnings: expect.arrayContaining(['paid_recently']), confirmed: false }])
})

test.each(['csv', 'xlsx'] as const)('the template in %s can be read again; its key is none', async (format) => {
  const { stream } = await openTemplate.run({ kind: 'transfers', format })
  const batch = await createBatch({ kind: 'transfers' }, marina, body(await buffer(stream)))
  expect(batch).toMatchObject({ rows: 1, problems: 1 })
  expect(await rows(batch.id)).toMatchObject([{ amountCents: 123_456, problems: ['key_invalid'] }])
})

const fileOf = (...lines: string[]) => body(Buffer.from(lines.join('\n')))

test('an ambiguous amount shows both readings, and one choice settles the column', async () => {
  const file = ['chave;valor', `${cpf};3.333`, `11144477735;1,005`, `${cpf};7`]
  const { id } = await createBatch({ kind: 'transfers' }, marina, fileOf(...file))
  expect(await view(id)).toMatchObject({ problems: 2, decimal: null, sheet: null, sheets: [], hiddenRows: 0 })
  const [first, second] = await rows(id)
  expect(first).toMatchObject({ problems: ['amount_ambiguous'], readings: { comma: 333_300, point: null } })
  expect(second).toMatchObject({ problems: ['amount_ambiguous'], readings: { comma: null, point: 100_500 } })
  await change({ id, rowId: second?.rowId ?? '', version: 1, amountCents: 101 })
  const settled = await readAgain.run({ id, version: 2, decimal: 'comma' }, marina)
  expect(settled).toMatchObject({
    id,
    problems: 0,
    decimal: 'comma',
    decimalChosen: true,
    version: 3,
    totalCents: 333_300 + 101 + 700,
  })
  await expect(readAgain.run({ id, version: 2, decimal: 'point' }, marina)).rejects.toMatchObject({ code: 'conflict' })
})

test('the same file with another decimal mark replaces its draft, and is not the same file', async () => {
  const file = ['chave;valor', `${cpf};4.444`]
  const { id } = await createBatch({ kind: 'transfers' }, marina, fileOf(...file))
  const settled = await createBatch({ kind: 'transfers', decimal: 'comma' }, marina, fileOf(...file))
  expect(settled).toMatchObject({ id, decimal: 'comma', totalCents: 444_400, unconfirmed: 0, version: 2 })
  expect(settled.sameFileAs).toBeUndefined()
  const again = await createBatch({ kind: 'transfers', decimal: 'comma' }, marina, fileOf(...file))
  expect(again).toMatchObject({ sameFileAs: id })
})

test('an uneven row has no field until a person fills them in', async () => {
  const { id } = await createBatch({ kind: 'transfers' }, marina, fileOf('chave,valor,nome', `${cpf},1250,75,Ana`))
  const [row] = await rows(id)
  const input = { linha: `${cpf} | 1250 | 75 | Ana` }
  expect(row).toMatchObject({ problems: ['row_uneven'], amountCents: null, key: null, name: null, input })
  const rowId = row?.rowId ?? ''
  const key = { type: 'CPF' as const, value: cpf }
  expect(await change({ id, rowId, version: 1, amountCents: 125_075 })).toMatchObject({ problems: ['key_missing'] })
  expect(await change({ id, rowId, version: 2, key })).toMatchObject({ problems: [], amountCents: 125_075 })
})

test('the same key and amount is a warning whatever the description: in the file, in a draft, and when scheduled', async () => {
  const cents = 765_432
  const line = (description: string) => `${cpf};CPF;7654,32;${description};`
  const first = await create(line('Uma'), line('Outra'))
  const [, second] = await rows(first.id)
  expect(second?.warnings).toContain('duplicate_row')
  const draft = await create(line('Mais uma'))
  expect(await rows(draft.id)).toMatchObject([{ warnings: expect.arrayContaining(['paid_recently']) }])
  const key = { type: 'CPF', value: '111.444.777-35' }
  const later = { amountCents: cents, key, sendOn: addDays(currentDay(new Date()), 40) }
  await submit(operationOf('pix.transfer'), crypto.randomUUID(), later, marina)
  const other = await create('11144477735;CPF;7654,32;;')
  expect(await rows(other.id)).toMatchObject([{ warnings: expect.arrayContaining(['paid_recently']) }])
})

test('new payees are people: two rows, or two keys, of one person count once', async () => {
  const file = [
    'chave;valor;documento',
    '04131842777;81,01;',
    '04131842777;81,02;',
    'ana@exemplo.test;81,03;04131842777',
  ]
  const { id } = await createBatch({ kind: 'transfers' }, marina, fileOf(...file, 'rui@exemplo.test;81,04;'))
  expect((await view(id)).codes).toMatchObject({ new_payee: 2 })
})

test('a document with letters is compared, and is not sent upstream', async () => {
  const { id } = await createBatch(
    { kind: 'transfers' },
    marina,
    fileOf('chave;valor;documento', `${cpf};82,01;12.ABC.345/01DE-35`),
  )
  const { batch } = await findBatch(id)
  const [row] = await (await db()).transaction((tx) => readRows(tx, id))
  expect(row).toMatchObject({ document: '12ABC34501DE35', problems: [] })
  expect(row && rowOrder(batch, row)).not.toHaveProperty('receiverDocument')
})
