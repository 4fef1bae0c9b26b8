import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { answeredTxid } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { freshDeposit } from '@/e2e/simulator/test-client'
import { startMailServer } from '@/e2e/support/mail-server'
import { dayOf, formatInstant } from '@/lib/core/dates'
import { sendMails } from '@/lib/features/notices/mail/run'
import { lookUpKey } from '@/lib/features/pix/directory/service'
import { refundInput } from '@/lib/features/pix/refunds/schema'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { transferInput } from '@/lib/features/pix/transfers/schema'
import { getTransfer, sendTransfer } from '@/lib/features/pix/transfers/service'
import { transferReader } from '@/lib/features/pix/transfers/store/by-statement'
import { processOne, startInbox, storeBody, storePix } from '@/lib/features/webhooks/reactions/events.fixture'
import type { Download } from '@/lib/server/download'
import { submit } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { composeReceiptMail, openRefundReceipt, openTransferReceipt, readReceiptStatus, sendReceipt } from './service'
import '@/lib/features/webhooks/reactions/cash-in'
import '@/lib/features/webhooks/reactions/transfer'

const inbox = await startInbox()
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
const smtp = { SMTP_URL: mailServer.url, EMAIL_FROM: 'Ipê <pix@ipe.example>' }
const simulator = await setUpSimulator({ appUrl: inbox.url }, smtp)
const person = await createPerson('Marina', 'finance')
const context = () => ({ person, signal: new AbortController().signal })
const firm = { name: 'Cerrado Logística Ltda', document: '19204471000140' }
const human = { name: 'Rita Salgado Nunes', document: '52998224725' }
const bank = { name: 'Jatobá', ispb: '27084316' }
const endToEndId = 'E18236120202611251703aaaaaaaaaaa'
// A settlement is never before its request.
const at = `${new Date().toISOString().slice(0, 19)}Z`
const day = dayOf(at)

let keys = 0
async function sent(holder = human, more: object = {}) {
  const key = { type: 'EMAIL', value: `favorecido${keys++}@cerrado.example` }
  simulator.changeDirectory(key.value, { ...holder, bank })
  await lookUpKey.perform({ key: key.value, keyType: 'EMAIL' }, context())
  const input = transferInput.parse({ amountCents: 123_456, key, description: 'Frete de outubro', ...more })
  const { row } = await submit(sendTransfer, crypto.randomUUID(), input, person)
  return { id: row.id, txid: answeredTxid(row), key: key.value }
}
const settle = (txid: string, more: object = {}) =>
  processOne(storePix('Transfer', { txid, status: 'done', end_to_end_id: endToEndId, settled_at: at, ...more }))

async function opened(file: Promise<Download>) {
  const { stream, ...rest } = await file
  const bytes = await buffer(stream)
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const text = items.flatMap((item) => ('str' in item ? [item.str] : [])).join('\n')
  return { ...rest, bytes, pdf, page, text: text.replace(/\s+/g, ' ') }
}
const missing = async (id: string) => (await readReceiptStatus.perform({ id }, context())).missing

test('the receipt of a settled transfer says what the API says of it, and nothing else', async () => {
  const { id, txid, key } = await sent()
  await settle(txid)
  const { text, pdf, page, bytes, fileName, contentType } = await opened(openTransferReceipt.run({ id }))
  const { result } = await getTransfer.perform({ id }, context())
  expect(result).toMatchObject({ settledAt: at, endToEndId })
  for (const fact of [
    'Comprovante de transferência Pix R$ 1.234,56 Transferência concluída',
    'Pagador Nome Grupo Ipê Comércio Ltda CNPJ',
    'Instituição ISPB 18236120',
    'Recebedor Nome Rita Salgado Nunes CPF ***.982.247-** Instituição Jatobá, ISPB 27084316',
    `Liquidação ${formatInstant(at, 'pt-BR', 'second')}, horário de Brasília`,
    'Descrição Frete de outubro',
    `txid ${txid}`,
    `ID end-to-end ${endToEndId}`,
    'Dados informados pelo provedor de pagamentos; emitido pelo Lastro em',
  ])
    expect(text).toContain(fact)
  expect(text).not.toContain(key)
  expect(text).not.toContain(human.document)
  expect([contentType, fileName]).toEqual(['application/pdf', `comprovante-pix-${day}-rita-salgado-nunes.pdf`])
  expect(pdf.numPages).toBe(1)
  expect(page.view.map(Math.round)).toEqual([0, 0, 595, 421])
  expect(await page.getAnnotations()).toEqual([])
  expect(await pdf.getMarkInfo()).toEqual(
    new Map([
      ['Marked', true],
      ['UserProperties', false],
      ['Suspects', false],
    ]),
  )
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'pt-BR', Title: 'Comprovante de transferência Pix' })
  expect(rolesIn(await page.getStructTree())).toEqual(
    expect.arrayContaining(['Document', 'H1', 'P', 'H2', 'L', 'LI', 'Lbl', 'LBody']),
  )
  expect(bytes.includes('/URI')).toBe(false)
})

type Node = { role?: string; children?: unknown[] }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const rolesIn = (node: unknown): string[] =>
  isNode(node) ? [node.role ?? '', ...(node.children ?? []).flatMap(rolesIn)] : []

test('a company that is paid by its CNPJ key is named with its whole CNPJ', async () => {
  const key = { type: 'CNPJ', value: firm.document }
  simulator.changeDirectory(key.value, { ...firm, bank })
  await lookUpKey.perform({ key: key.value, keyType: 'CNPJ' }, context())
  const { id, txid } = await sent(firm, { key })
  await settle(txid)
  expect((await opened(openTransferReceipt.run({ id }))).text).toContain(
    'Cerrado Logística Ltda CNPJ 19.204.471/0001-40',
  )
})

test.each<[string, object, string]>([
  ['the end-to-end id', { end_to_end_id: undefined }, 'end-to-end-id'],
  ['the settlement, whatever its own date', { settled_at: undefined }, 'settled-at'],
  ['a readable settlement', { settled_at: 'em breve' }, 'settled-at'],
  ['the second', { settled_at: '2026-11-25T17:03Z' }, 'settled-at'],
  ['more than the day', { settled_at: day }, 'settled-at'],
  ['more than a midnight of UTC, which is a day', { settled_at: `${day}T00:00:00Z` }, 'settled-at'],
  ['a settlement after its request', { settled_at: '2026-11-20T10:00:00Z' }, 'settled-at'],
  ['a settlement that has come', { settled_at: '2999-11-29T10:00:00Z' }, 'settled-at'],
])('an event without %s makes no receipt, and the refusal names it', async (_, more, fact) => {
  const { id, txid } = await sent()
  await settle(txid, more)
  expect(await missing(id)).toEqual([fact])
  const refusal = {
    code: 'not_ready',
    status: 409,
    extras: { missing: [fact] },
  }
  await expect(openTransferReceipt.run({ id })).rejects.toMatchObject(refusal)
  // A later event completes it.
  await settle(txid)
  expect(await missing(id)).toEqual([])
})

test('a transfer that is not settled has no receipt', async () => {
  const { id } = await sent()
  expect(await missing(id)).toEqual(['settled'])
  await expect(openTransferReceipt.run({ id })).rejects.toMatchObject({
    code: 'not_ready',
    extras: { missing: ['settled'] },
  })
})

test('a payee whose CNPJ is known only masked, or who was never named, is missing', async () => {
  const masked = await sent(firm)
  await settle(masked.txid)
  expect(await missing(masked.id)).toEqual(['receiver'])
  const unnamed = await sent(human, { key: { type: 'EMAIL', value: 'ninguem@cerrado.example' } })
  await settle(unnamed.txid)
  expect(await missing(unnamed.id)).toEqual(['receiver'])
  // Who was paid by what the event says is known all the same.
  const stated = await sent(firm)
  await settle(stated.txid, { receiver: { name: 'Cerrado S.A.', document: firm.document } })
  expect((await opened(openTransferReceipt.run({ id: stated.id }))).text).toContain(
    'Cerrado S.A. CNPJ 19.204.471/0001-40',
  )
})

test('a statement settles it where it has the second, and does not where it has only the day', async () => {
  const reading = async (texts: (txid: string) => string[]) => {
    const { id, txid } = await sent()
    const reader = transferReader({ accountId: '', operationId: crypto.randomUUID() })
    const { createdAt } = await getTransfer.perform({ id }, context())
    await reader.row({ day: dayIn(createdAt), cents: -123_456, texts: [...texts(txid), nextId()] })
    await reader.end()
    return missing(id)
  }
  const now = formatInstant(at, 'pt-BR', 'second').replace(',', '')
  expect(await reading((txid) => [at, txid])).toEqual([])
  expect(await reading((txid) => [now, txid])).toEqual([])
  expect(await reading((txid) => [dayIn(at), txid])).toEqual(['settled-at'])
  expect(await reading((txid) => [at, `${dayIn(at)}T10:11:13-03:00`, txid])).toEqual(['settled-at'])
})

const nextId = () => endToEndId.slice(0, 29) + String(keys).padStart(3, '0')
const dayIn = (instant: string) => new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10)

test('a name is printed as text, however long or odd it is, and its CPF stays masked', async () => {
  const name = `=cmd|'/c calc'!A0 <b>https://evil.example</b> \u202eZoë ${'Souza e Silva '.repeat(12)}52998224725`
  const { id, txid } = await sent({ name, document: human.document })
  await settle(txid)
  const { text, page, fileName } = await opened(openTransferReceipt.run({ id }))
  expect(text).toContain("=cmd|'/c calc'!A0 <b>https://evil.example</b> Zoë Souza e Silva")
  expect(text).toContain('Silva ***.982.247-**')
  expect(text).toContain('emitido pelo Lastro')
  expect(fileName).toMatch(/^comprovante-pix-\d{4}-\d\d-\d\d-[a-z0-9-]{1,40}\.pdf$/)
  expect(await page.getAnnotations()).toEqual([])
})

test('the receipt of a refund has the parties the other way round and its own end-to-end id', async () => {
  const payment = freshDeposit(simulator, 25)
  const id = crypto.randomUUID()
  await submit(refundPayment, id, refundInput.parse({ endToEndId: payment }), person)
  expect(await missing(id)).toEqual(['settled'])
  await expect(openRefundReceipt.run({ endToEndId: payment })).rejects.toMatchObject({ code: 'not_ready' })
  simulator.settleRefund(payment, 'DEVOLVIDO')
  invalidateReads('pix/refunds')
  await processOne(storeBody('pix', await inbox.arrived('"CashIn"', payment, 'DEVOLVIDO')))
  const { text, fileName } = await opened(openRefundReceipt.run({ endToEndId: payment }))
  expect(text).toContain('Comprovante de devolução Pix R$ 25,00 Devolução concluída')
  expect(text).toContain('Pagador Nome Grupo Ipê Comércio Ltda')
  expect(text).toMatch(/ID end-to-end D\w{31} /)
  expect(text).toContain(`Pagamento devolvido ${payment}`)
  expect(fileName).toMatch(/^comprovante-devolucao-pix-\d{4}-\d\d-\d\d-/)
  await expect(openRefundReceipt.run({ endToEndId: 'E0' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a receipt is sent by e-mail once it is there, with the PDF, and the page says so', async () => {
  const { id, txid } = await sent()
  const to = 'rita@example.com'
  await expect(sendReceipt.run({ id, to }, person)).rejects.toMatchObject({ code: 'not_ready' })
  await settle(txid)
  await sendReceipt.run({ id, to }, person)
  const now = () => new Date()
  await Promise.all([1, 2].map(() => sendMails(now, { receipt: composeReceiptMail })))
  expect(mailServer.mails.map((mail) => [mail.to, mail.subject])).toEqual([
    [to, expect.stringContaining('R$\u00a01.234,56')],
  ])
  expect(mailServer.mails[0]?.raw).toContain(`comprovante-pix-${day}-rita-salgado-nunes.pdf`)
  const { sending } = await readReceiptStatus.perform({ id }, context())
  expect(sending).toMatchObject({ mails: [{ purpose: 'receipt', to, state: 'sent' }] })
})
