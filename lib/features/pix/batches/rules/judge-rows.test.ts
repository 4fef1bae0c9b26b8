import { expect, test } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { type JudgedInput, judgeRows, type Knowledge } from './judge-rows'

const key = 'ana@exemplo.com.br'
const bank = { name: 'Banco Jatobá', ispb: '27084316' }
const cerrado = { owner: { name: 'Cerrado Logística', document: '19204471000140' }, bank }
const another = { owner: { name: 'João Nascimento', document: '45851290611' }, bank }
const at = '2026-11-05T12:00:00.000Z'

const knowledge: Knowledge = {
  today: '2026-11-25',
  decimal: null,
  known: new Map([[key, { ...cerrado, payeeId: null, seenAt: at }]]),
  paid: new Set(),
  previous: null,
  seen: new Map(),
  sameFile: false,
  paidKeys: new Set(),
  includedLines: [],
}
const row = (change: Partial<JudgedInput> = {}): JudgedInput => ({
  id: 'row',
  line: 2,
  cells: { chave: key, tipo: 'EMAIL', valor: '10,00' },
  excluded: false,
  found: null,
  foundNothing: false,
  holderReason: null,
  made: false,
  beyondFree: false,
  noteCancelled: false,
  ...change,
})
const judge = (rows: JudgedInput[], more: Partial<Knowledge> = {}) => judgeRows(rows, { ...knowledge, ...more })
const seen = new Map([[key, { ...another, lookedUpAt: at }]])

test('a key that any look-up found with another holder stops its row, and shows whom it found', () => {
  expect(judge([row()])).toMatchObject([{ problems: [], holder: { owner: cerrado.owner, remembered: true } }])
  expect(judge([row()], { seen })).toMatchObject([
    { problems: ['holder_changed'], holder: { owner: another.owner, remembered: false } },
  ])
  expect(judge([row({ found: { ...another, lookedUpAt: at } })])).toMatchObject([{ problems: ['holder_changed'] }])
})

test('a holder who cannot be compared stops its row in words of its own; another bank alone is pointed out', () => {
  const found = (holder: object) => ({ seen: new Map([[key, { ...cerrado, ...holder, lookedUpAt: at }]]) })
  const unclear = judge([row()], found({ owner: { name: cerrado.owner.name, document: null } }))
  expect(unclear).toMatchObject([{ problems: ['holder_unclear'], warnings: [] }])
  const moved = judge([row()], found({ bank: { name: 'Outro Banco', ispb: '00000000' } }))
  expect(moved).toMatchObject([{ problems: [], warnings: ['bank_changed'] }])
  const { problems, 'problems-what': what } = ptBR.batches
  expect([problems.holder_unclear, what.holder_unclear]).toEqual([
    'Titular não comparado',
    'A última consulta informou menos que antes. Consulte de novo, retire a linha ou escreva o motivo.',
  ])
  expect(ptBR.approvals.batch.warnings).toMatchObject({
    bank_changed: 'Banco mudou, o titular é o mesmo',
    holder_unclear: 'Titular não comparado',
  })
})

test('with a written reason it is a warning for the approver; a reason without a change is none', () => {
  const holderReason = 'Telefonei ao número do cadastro'
  expect(judge([row({ holderReason })], { seen })).toMatchObject([
    { problems: [], warnings: ['holder_changed', 'new_payee'] },
  ])
  expect(judge([row({ holderReason })])).toMatchObject([{ problems: [], warnings: [] }])
})

test('what the previous batch paid to another holder of the key was not paid to the one of now', () => {
  const previous = new Map([[key, 900]])
  expect(judge([row()], { previous })).toMatchObject([{ previousCents: 900, warnings: ['amount_differs'] }])
  expect(judge([row()], { previous, seen })).toMatchObject([{ previousCents: null, warnings: ['new_payee'] }])
})

test('a look-up of a key that was never paid changes nothing of it', () => {
  expect(judge([row()], { known: new Map(), seen })).toMatchObject([
    { problems: [], warnings: ['new_payee'], holder: null },
  ])
})

test('a payee who was paid without a look-up is not new; an included hidden row says so', () => {
  const none = { known: new Map() }
  expect(judge([row()], none)).toMatchObject([{ warnings: ['new_payee'] }])
  expect(judge([row()], { ...none, paidKeys: new Set([key]) })).toMatchObject([{ warnings: [] }])
  expect(
    judge([row(), row({ line: 3 })], { includedLines: [3] }).map(({ warnings }) => warnings.includes('hidden_row')),
  ).toEqual([false, true])
})

test('the second of two equal rows is doubled; one that is left out counts for none', () => {
  expect(judge([row(), row()]).map(({ warnings }) => warnings)).toEqual([[], ['duplicate_row']])
  expect(judge([row({ excluded: true }), row()]).map(({ warnings }) => warnings)).toEqual([[], []])
})
