import { expect, test } from 'vitest'
import { pixEvent } from './events.fixture'
import { transferHints } from './transfer-hints'

const hints = (data: unknown) => transferHints(pixEvent('Transfer', data))

test.each(['paid', 'DONE', 'PAGO', 'CONCLUIDA', 'Concluído', 'Efetivado', 'LIQUIDADO', 'realizada', 'approved'])(
  '%s ends well',
  (status) => {
    expect(hints({ status }).verdict).toEqual({ says: 'confirmed', word: status })
  },
)

test.each(['failed', 'Canceled', 'cancelled', 'NAO_REALIZADO', 'Não realizado'])('%s ends badly', (status) => {
  expect(hints({ status }).verdict).toEqual({ says: 'failed', word: status })
})

test.each(['returned', 'REVERSED', 'ESTORNADO', 'devolvido', 'Devolvida', 'refunded'])('%s came back', (status) => {
  expect(hints({ status }).verdict).toEqual({ says: 'returned', word: status })
})

test.each([
  [{ type: 'TRANSFER_RETURN' }, 'returned'],
  [{ tipo: 'Devolução', status: 'CONCLUIDA' }, 'returned'],
  [{ type: 'TRANSFER_REFUND', status: 'processing' }, 'open'],
  [{ type: 'TRANSFER_REFUND', status: 'failed' }, 'open'],
  [{ type: 'PENDING_TRANSFER_RETURN' }, 'open'],
  [{ type: 'TRANSFER' }, 'confirmed'],
] as const)('the type of %o says %s', (data, says) => {
  expect(hints(data).verdict.says).toBe(says)
})

test.each(['processing', 'EM_PROCESSAMENTO', 'pending', 'unheard-of', 'not done', 'unpaid'])(
  '%s ends nothing',
  (status) => {
    expect(hints({ status }).verdict).toEqual({ says: 'open', word: status })
  },
)

test.each<unknown>([{}, null, { status: '' }, { status: { code: 3 } }])(
  '%o: it was processed, as the contract says',
  (data) => {
    expect(hints(data).verdict).toEqual({ says: 'confirmed', word: null })
  },
)

test('the outermost word counts, and words that contradict each other end nothing', () => {
  expect(hints({ status: 'failed', receiver: { status: 'success' } }).verdict).toMatchObject({ says: 'failed' })
  expect(hints([{ status: 'paid' }, { status: 'failed' }]).verdict).toEqual({ says: 'open', word: 'paid, failed' })
})

test.each<[unknown, number[]]>([
  [{ value: 50 }, [5_000]],
  [{ valor: '50.00' }, [5_000]],
  [{ value: -0.3 }, [30]],
  [{ value: 16.1, fee: { value: 0.9 } }, [1_610]],
  [{ amount: 5_000 }, [500_000, 5_000]],
  [{ amount: '5000' }, [500_000, 5_000]],
  [{ amount: 50.5 }, [5_050]],
  [{ amount: '50.00' }, [5_000]],
  [{ amount: 7_000, value: 50 }, [5_000]],
  [{ amount_cents: 5_000 }, [5_000]],
  [{ value: 1.005 }, [Number.NaN]],
  [{ fee: 0.9 }, []],
])('the amounts of %o are %o', (data, amounts) => {
  expect(hints(data).amounts).toEqual(amounts)
})

test('names in any spelling, deep inside, as texts or numbers', () => {
  const data = { Pix: { TxId: ' abc ', 'end-to-end-id': 'E1' }, items: [{ integrationId: 12 }], idempotency_key: 'k' }
  expect(hints(data)).toMatchObject({ txid: 'abc', endToEndId: 'E1', externalIds: ['12'], keys: ['k'] })
})

test('an end-to-end id is found by its form where it has no name of its own', () => {
  const id = 'E18236120202611201200aBcDeFgHiJk'
  expect(hints({ transfer: { id } }).endToEndId).toBe(id)
  expect(hints({ id: id.toLowerCase() }).endToEndId).toBeNull()
  const back = { end_to_end_id: `D${id.slice(1)}`, original_end_to_end_id: id }
  expect(hints(back)).toMatchObject({ endToEndId: null, endToEndIds: [back.end_to_end_id, id] })
})
