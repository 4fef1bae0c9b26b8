import { expect, it, test } from 'vitest'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { situationText } from './copy-labels'
import { copiedFiles, manifestCsv } from './files'
import { html, summaryPage } from './page'

const hostile = `<script>alert("x")</script> & 'aspas'`
const neutral = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;aspas&#39;'
const caio = { id: crypto.randomUUID(), name: `Caio ${hostile}` }

const file = (name: string, originalName = name) => ({
  id: crypto.randomUUID(),
  name,
  originalName,
  type: 'application/pdf',
  bytes: 12_345,
  sha256: 'ab'.repeat(32),
})

const operation: AnalysisOperation = {
  id: crypto.randomUUID(),
  kind: 'pix.analysis',
  state: 'confirmed',
  input: { id: 'inf_1', analysis: 'rejected', description: `linha 1\nlinha 2 ${hostile}`, attachmentIds: [] },
  result: { status: 'rejected' },
  error: null,
  createdAt: '2026-11-20T15:00:00Z',
  updatedAt: '2026-11-20T15:10:00Z',
  createdBy: caio,
  amountCents: 123_456,
  about: {
    infraction: {
      id: 'inf_1',
      accountId: null,
      situationType: 'SCAM',
      status: 'pending',
      amountCents: 123_456,
      amountBrlCents: null,
      date: '2026-11-18',
      transactionId: 'E1',
      refundedBrlCents: null,
      refundedCents: null,
      extra: { protocol: hostile, nested: { a: [1] } },
    },
    evidence: ['sale', 'delivery'],
    payment: null,
    attachments: [file('nota.pdf', hostile)],
  },
  approvals: [{ decision: 'approved', by: { id: 'r', name: 'Rafael' }, at: '2026-11-20T15:05:00Z', reason: hostile }],
  approvalUntil: null,
  sentAt: '2026-11-20T15:05:01Z',
  sendOn: null,
  sendAt: null,
  nextCheckAt: null,
  attempts: [
    {
      purpose: 'send',
      by: caio,
      at: '2026-11-20T15:05:01Z',
      endedAt: '2026-11-20T15:05:02Z',
      outcome: 'applied',
      code: null,
      detail: hostile,
      record: null,
    },
  ],
}

const page = (change: Partial<AnalysisOperation> = {}) => {
  const shown = { ...operation, ...change }
  return summaryPage(shown, copiedFiles(shown.about?.attachments ?? []), '2026-11-21T12:00:00Z')
}

test('the page runs nothing, loads nothing and holds no markup of anybody else', () => {
  const text = page()
  expect(text).not.toContain('<script')
  expect(text.split(neutral).length - 1).toBeGreaterThanOrEqual(6)
  expect(text).toContain(`default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;`)
  expect(text).not.toMatch(/src=|url\(|@import/)
})

it.each([
  'Contestada, com a defesa abaixo',
  'pode permanecer bloqueado',
  'não uma garantia',
  'Golpe (SCAM)',
  'R$\u00a01.234,56',
  '18/11/2026',
  'Venda, Entrega',
  'Aprovado',
  '20/11/2026, 12:05:00 por Rafael',
  '20/11/2026, 12:05:01',
  'recebido pelo provedor',
  'ab'.repeat(32),
  '12.345',
  '{&quot;a&quot;:[1]}',
  'href="anexos/01%20-%20nota.pdf"',
])('it says %s', (words) => {
  expect(page()).toContain(words)
})

it('says the other opinion in its own words, never the bare one', () => {
  const text = page({ input: { ...operation.input, analysis: 'accepted' } })
  expect(text).toContain('Fraude reconhecida')
  expect(text).toContain('Em geral, o valor é debitado da conta')
})

it('says both figures where the provider contradicts itself', () => {
  const { about } = operation
  const infraction = about && { ...about.infraction, amountBrlCents: 99_900, refundedCents: 1, refundedBrlCents: 250 }
  const text = page({ about: about && infraction && { ...about, infraction } })
  for (const words of ['1.234,56', '999,00', '0,01', '2,50']) expect(text).toContain(words)
  expect(text.split('divergente')).toHaveLength(3)
  expect(page()).not.toContain('divergente')
})

it('stands without what was known, without files and without an end', () => {
  const text = page({ about: null, state: 'unknown', result: null, approvals: [], attempts: [] })
  expect(text).toContain('Nenhum arquivo foi enviado')
  expect(text).toContain('o resultado é desconhecido')
  expect(text).not.toContain('A infração na data do parecer')
})

it('puts texts in as texts and markup as markup', () => {
  expect(html`<p>${'a<b'}${html`<i>${null}${1}</i>`}${[html`<b></b>`, html`<u></u>`]}</p>`.markup).toBe(
    '<p>a&lt;b<i>1</i><b></b><u></u></p>',
  )
})

it('files are numbered, so that equal names stay apart, in names that every system takes', () => {
  const names = ['nota.pdf', 'nota.pdf', 'o "recibo": 1?.pdf', `${'é'.repeat(125)}.pdf`]
  const paths = copiedFiles(names.map((name) => file(name))).map(({ path }) => path)
  expect(paths.slice(0, 3)).toEqual(['anexos/01 - nota.pdf', 'anexos/02 - nota.pdf', 'anexos/03 - o _recibo__ 1_.pdf'])
  expect(paths[3]).toMatch(/^anexos\/04 - é+\.pdf$/)
  expect(Buffer.byteLength(String(paths[3]?.slice('anexos/'.length)))).toBeLessThanOrEqual(255)
})

it('the manifest holds where each file is, what it was called and its hash, and no formula', () => {
  expect(manifestCsv(copiedFiles([file('nota.pdf', '=1+1;"x"')]))).toBe(
    `\ufeffArquivo;Nome original;Tipo;Bytes;SHA-256\nanexos/01 - nota.pdf;"'=1+1;""x""";application/pdf;12345;${'ab'.repeat(32)}\n`,
  )
})

test.each([
  ['SCAM', 'Golpe (SCAM)'],
  ['UNKNOWN', 'Desconhecida'],
  ['unknown', 'Desconhecida'],
  ['NEW_WORD', 'NEW_WORD'],
  [null, null],
])('the situation type %s is told as %s', (word, text) => {
  expect(situationText(word)).toBe(text)
})
