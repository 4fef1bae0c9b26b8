import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { createBatch } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { getBatch, listBatchRows } from '@/lib/features/pix/batches/service'
import { findBatch } from '@/lib/features/pix/batches/store/batches'
import { sendBatch } from './send-batch'

const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '100000000' })
const marina = await createPerson('Marina', 'finance')
const context = { person: marina, signal: new AbortController().signal }

const body = async function* (bytes: Buffer) {
  yield bytes
}

type Order = { destination_bank_account: { pix_key: string }; value: number; pix_description?: string }
const requestOf = (text: string | undefined): Order => JSON.parse(text ?? '')
const orders = () =>
  simulator.requests({ service: 'pix', path: '/v1/wallet/transfer' }).map(({ body: text }) => requestOf(text ?? ''))

/** Cells as spreadsheets write them, formulas among them. */
const texts = fc.stringMatching(/^[=+@-]?[A-Za-zÀ-ÿ0-9 ;,"']{0,30}$/)
const files = fc.record({
  separator: fc.constantFrom(';', ',', '\t'),
  encoding: fc.constantFrom('utf8', 'latin1'),
  hasComma: fc.boolean(),
  rows: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 99_999 }), text: texts }), {
    minLength: 1,
    maxLength: 8,
  }),
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const sum = (cents: readonly (number | null)[]) => cents.reduce<number>((total, each) => total + (each ?? 0), 0)
let count = 0

test('what is shown of each row of a generated file is what is sent, and the sums in cents are equal', async () => {
  await fc.assert(
    fc.asyncProperty(files, async ({ separator, encoding, hasComma, rows }) => {
      const lines = rows.map(({ cents, text }) => {
        count += 1
        const amount = (cents / 100).toFixed(2).replace('.', hasComma ? ',' : '.')
        return [`mostrado${count}@exemplo.com.br`, quoted(amount), quoted(text)].join(separator)
      })
      const file = [['chave', 'valor', 'descricao'].join(separator), ...lines].join('\r\n')
      const { id, version, totalCents } = await createBatch(
        { kind: 'transfers' },
        marina,
        body(Buffer.from(file, encoding)),
      )
      const { items: shown } = await listBatchRows.perform({ id }, context)
      expect(shown.map(({ amountCents }) => amountCents)).toEqual(rows.map(({ cents }) => cents))
      expect(totalCents).toBe(sum(shown.map(({ amountCents }) => amountCents)))

      const before = orders().length
      await askForBatch({ id, version }, marina, crypto.randomUUID())
      await sendBatch((await findBatch(id)).batch)
      const sent = orders().slice(before)
      const found = shown.map(({ key }) =>
        sent.filter((order) => order.destination_bank_account.pix_key === key?.value),
      )
      expect(found.map(([order, ...more]) => [order?.value, order?.pix_description ?? null, more.length])).toEqual(
        shown.map(({ amountCents, description }) => [(amountCents ?? 0) / 100, description, 0]),
      )
      expect(sum(sent.map(({ value }) => Math.round(value * 100)))).toBe(totalCents)
      expect(await getBatch.perform({ id }, context)).toMatchObject({ state: 'done', totalCents })
    }),
    { numRuns: 8 },
  )
}, 120_000)
