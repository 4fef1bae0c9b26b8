import { createHash } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { withRequestContext } from '@/lib/server/http/request-context'
import {
  createDocumentLink,
  type DocumentsRequest,
  downloadByLink,
  downloadPdf,
  downloadXml,
  getCompany,
  getDocument,
  listCompanies,
  listDocuments,
} from './client'
import type { DocumentRecord } from './wire'

const simulator = await setUpSimulator()

async function firstDocument(request: DocumentsRequest, fits: (document: DocumentRecord) => boolean) {
  let cursor: string | undefined
  do {
    const { items, next } = await listDocuments({ limit: 200, cursor, ...request })
    const found = items.find(fits)
    if (found) return found
    cursor = next ?? undefined
  } while (cursor)
  throw new Error('no such document in the simulator')
}

const readable = (document: DocumentRecord) => !document.purged
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('should have been refused'),
    (error: unknown) => error,
  )

const company = { id: 'e1', cnpj: '12ABC34501DE35' }
const document = { id: 7, empresa_id: 'e1', modelo: 'nfe' }

it.each([
  ['/v1/empresas', company, () => listCompanies({})],
  ['/v1/documentos', document, () => listDocuments({})],
] as const)('one unreadable row of %s costs that row, and is counted', async (path, row, list) => {
  const answer = (dados: unknown[]) =>
    simulator.armFault({
      service: 'accounting',
      path,
      kind: 'status',
      status: 200,
      body: { dados, paginacao: { proximo_cursor: null, tem_mais: true }, requisicao_id: 'r' },
    })
  answer([null, row, { ...row, id: null }])
  expect(await list()).toMatchObject({ items: [expect.anything()], unreadable: 2, next: expect.any(String) })
  answer([row])
  expect(await list()).not.toHaveProperty('unreadable')
  answer([null])
  await expect(list()).rejects.toMatchObject({ code: 'upstream_invalid_response' })
})

describe('companies', () => {
  it('come in our words, page by page, none missing or doubled', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listCompanies({ limit: 5, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(12)
    expect(seen).toHaveLength(12)
    const [id = ''] = seen
    expect(await getCompany(id)).toEqual({
      id,
      cnpj: expect.stringMatching(/^[0-9A-Z]{12}\d{2}$/),
      legalName: expect.any(String),
      tradeName: expect.any(String),
      state: expect.stringMatching(/^[A-Z]{2}$/),
      city: expect.any(String),
      active: expect.any(Boolean),
      models: expect.arrayContaining([expect.any(String)]),
      retentionDays: expect.any(Number),
      extra: {},
    })
  })

  it('an unknown one is not found, with upstream’s request id', async () => {
    const problem = await problemOf(getCompany('00000000-0000-4000-8000-000000000000'))
    expect(problem).toMatchObject({
      code: 'not_found',
      definite: true,
      extras: { upstreamRequestId: expect.stringMatching(/^req_/) },
    })
  })
})

describe('documents', () => {
  it.each(['asc', 'desc'] as const)(
    'page to the end in %s order, ids exact, none missing or doubled',
    async (order) => {
      simulator.changeSettings({ order })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listDocuments({ limit: 200, cursor })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor)
      simulator.changeSettings({ order: 'desc' })
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength(3000)
      expect(seen.filter((id) => BigInt(id) > 9_007_199_254_740_992n).length).toBeGreaterThan(100)
      const sorted = seen.map(BigInt).toSorted((a, b) => (a < b ? -1 : 1))
      expect(seen.map(BigInt)).toEqual(order === 'asc' ? sorted : sorted.toReversed())
    },
  )

  it('are filtered upstream by company, model and months', async () => {
    const { companyId } = await firstDocument({}, () => true)
    await listDocuments({ companyId, model: 'nfe', from: '2026-01', to: '2026-03', limit: 7, cursor: '12' })
    expect(simulator.requests({ path: '/v1/documentos' }).at(-1)?.query).toEqual({
      empresa_id: companyId,
      modelo: 'nfe',
      competencia_de: '2026-01',
      competencia_ate: '2026-03',
      limite: '7',
      cursor: '12',
    })
  })

  it('are read by id beyond 2^53 and by access key', async () => {
    const listed = await firstDocument({}, ({ id }) => BigInt(id) > 9_007_199_254_740_992n)
    expect(await getDocument(listed.id)).toEqual(listed)
    expect(await getDocument(listed.accessKey ?? '')).toMatchObject({ accessKey: listed.accessKey })
  })

  it('notes upstream’s request id for the answer being prepared', async () => {
    const context = { requestId: 'ours', upstreamRequestId: undefined }
    await withRequestContext(context, () => listDocuments({ limit: 1 }))
    expect(context.upstreamRequestId).toMatch(/^req_/)
  })

  it('a bad value is refused with upstream’s own words', async () => {
    const problem = await problemOf(listDocuments({ limit: 0 }))
    expect(problem).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('limite') })
  })
})

describe('files', () => {
  it('XML and PDF come whole, byte for byte', async () => {
    const { id } = await firstDocument({ model: 'nfe' }, readable)
    const direct = await fetch(`${simulator.accountingUrl}/v1/documentos/${id}/pdf`, {
      headers: { authorization: `Bearer ${simulator.accountingKey}` },
    })
    const expected = createHash('sha256')
      .update(Buffer.from(await direct.arrayBuffer()))
      .digest('hex')
    const pdf = await downloadPdf(id)
    expect(pdf.contentType).toBe('application/pdf')
    expect(pdf.upstreamRequestId).toMatch(/^req_/)
    const bytes = await buffer(pdf.stream)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(expected)
    expect(pdf.bytes).toBe(bytes.length)
    const xml = await downloadXml(id)
    expect(await text(xml.stream)).toContain('<nfeProc')
  })

  it('a purged document is content_purged', async () => {
    const { id } = await firstDocument({}, ({ purged }) => purged)
    expect(await problemOf(downloadXml(id))).toMatchObject({ code: 'content_purged' })
    expect(await problemOf(downloadPdf(id))).toMatchObject({ code: 'content_purged' })
    expect(await problemOf(createDocumentLink(id, { type: 'pdf', minutes: 1 }))).toMatchObject({
      code: 'content_purged',
    })
  })

  it('a CT-e has no PDF', async () => {
    const { id } = await firstDocument({ model: 'cte' }, readable)
    expect(await problemOf(downloadPdf(id))).toMatchObject({ code: 'pdf_unavailable', definite: true })
  })

  it('an XML may be unavailable', async () => {
    simulator.armFault({
      service: 'accounting',
      path: '/v1/documentos/77/xml',
      kind: 'status',
      status: 422,
      body: { erro: { codigo: 'conteudo_indisponivel', mensagem: 'XML indisponível.' }, requisicao_id: 'req_x' },
    })
    expect(await problemOf(downloadXml('77'))).toMatchObject({
      code: 'content_unavailable',
      message: 'XML indisponível.',
    })
  })

  it('a link is made for its type and minutes, works without the key and ends', async () => {
    const { id } = await firstDocument({ model: 'nfe' }, readable)
    const link = await createDocumentLink(id, { type: 'xml', minutes: 3 })
    expect(link).toMatchObject({
      url: expect.stringContaining('/arquivos/'),
      expiresAt: expect.any(String),
      type: 'xml',
    })
    const token = link.url.split('/').at(-1) ?? ''
    const file = await downloadByLink(token)
    expect(await text(file.stream)).toContain('<nfeProc')
    expect(simulator.requests({ path: '/arquivos/*' }).at(-1)).toMatchObject({ authorized: false })
    simulator.moveClock({ advanceMs: 4 * 60_000 })
    expect(await problemOf(downloadByLink(token))).toMatchObject({ code: 'content_purged' })
    expect(await problemOf(downloadByLink('nobody-knows-it'))).toMatchObject({ code: 'not_found' })
  })

  it('a large file streams and its reader’s leaving reaches upstream', async () => {
    const { id } = simulator.largeDocument(40)
    const leaving = new AbortController()
    const file = await downloadPdf(String(id), { signal: leaving.signal })
    expect(file.bytes).toBeGreaterThan(40_000_000)
    leaving.abort()
    await expect(buffer(file.stream)).rejects.toThrow()
  })
})
