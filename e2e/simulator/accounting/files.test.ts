import { createServer } from 'node:http'
import { XMLValidator } from 'fast-xml-parser'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import {
  type AccountingClient,
  accountingClient,
  type Documento,
  documentoSchema,
  errorSchema,
  FIXED_NOW,
  firstOf,
  linkSchema,
  one,
  parseExact,
} from './test-client.ts'

let simulator: Simulator
let client: AccountingClient
let documents: Documento[]
const start = Date.parse(FIXED_NOW)

beforeAll(async () => {
  simulator = await startSimulator({ now: FIXED_NOW, rate: 10_000 })
  client = accountingClient(simulator)
  documents = await client.documents()
})
afterAll(() => simulator.stop())

function available(model: string): Documento {
  return firstOf(documents, ({ modelo, expurgada, chave }) => modelo === model && !expurgada && chave[7] !== '1')
}

async function createLink(id: string, body?: string) {
  const response = await client.link(id, body)
  return one(linkSchema).parse(await response.json()).dados
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

describe('downloads', () => {
  test.each(['nfs-e', 'nfe', 'nfce', 'cte', 'mdfe', 'nfcom'])('XML of %s', async (model) => {
    const { id, chave } = available(model)
    const response = await client.request(`/v1/documentos/${id}/xml`)
    const bytes = await bytesOf(response)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/xml')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${chave}.xml"`)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('x-requisicao-id')).toMatch(/\S/)
    expect(XMLValidator.validate(bytes.toString('latin1'))).toBe(true)
  })

  test.each(['nfs-e', 'nfe', 'nfce', 'nfcom'])('PDF of %s', async (model) => {
    const { id, chave } = available(model)
    const response = await client.request(`/v1/documentos/${id}/pdf`)
    const bytes = await bytesOf(response)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${chave}.pdf"`)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('by access key are the same bytes', async () => {
    const { id, chave } = available('nfe')
    const byId = await bytesOf(await client.request(`/v1/documentos/${id}/pdf`))
    const byKey = await bytesOf(await client.request(`/v1/documentos/${chave}/pdf`))
    expect(byKey.equals(byId)).toBe(true)
  })
})

describe('temporary links', () => {
  test('without a body are for the PDF and 15 minutes', async () => {
    const { id } = available('nfe')
    const link = await createLink(id)
    const left = Date.parse(link.expira_em) - Date.parse(simulator.moveClock({}))
    expect(link.tipo).toBe('pdf')
    expect(left / 60_000).toBeCloseTo(15, 0)
    const response = await fetch(link.url)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect((await bytesOf(response)).equals(await bytesOf(await client.request(`/v1/documentos/${id}/pdf`)))).toBe(true)
  })

  test.each([1, 15])('take the bound of %i minutes, and XML', async (minutes) => {
    const link = await createLink(available('cte').id, JSON.stringify({ tipo: 'xml', validade_minutos: minutes }))
    expect(link.tipo).toBe('xml')
    expect((await fetch(link.url)).headers.get('content-type')).toBe('application/xml')
  })

  test.each([
    ['{"tipo":"zip"}'],
    ['{"validade_minutos":0}'],
    ['{"validade_minutos":16}'],
    ['{"validade_minutos":1.5}'],
    ['{"validade_minutos":"5"}'],
    ['[]'],
    ['{'],
  ])('refuse %s: 400', async (body) => {
    const answer = await client.refusal(`/v1/documentos/${available('nfe').id}/link`, { method: 'POST', body })
    expect(answer).toMatchObject({ status: 400, codigo: 'parametro_invalido' })
  })

  test('an unknown token: 401', async () => {
    const response = await fetch(`${simulator.accountingUrl}/arquivos/abc`)
    expect(response.status).toBe(401)
    expect(errorSchema.parse(await response.json()).erro.codigo).toBe('link_invalido')
  })

  test('expire on the clock: 410', async () => {
    const link = await createLink(available('nfe').id, '{"validade_minutos":2}')
    expect((await fetch(link.url)).status).toBe(200)
    simulator.moveClock({ advanceMs: 121_000 })
    const response = await fetch(link.url)
    expect(response.status).toBe(410)
    expect(errorSchema.parse(await response.json()).erro.codigo).toBe('link_expirado')
  })

  test('die with the content: 410', async () => {
    const { id } = firstOf(documents, ({ modelo, expurgada }) => modelo === 'nfcom' && !expurgada)
    const link = await createLink(id)
    simulator.purgeDocument(id)
    const response = await fetch(link.url)
    expect(response.status).toBe(410)
    expect(errorSchema.parse(await response.json()).erro.codigo).toBe('conteudo_expurgado')
  })
})

describe('a large document', () => {
  test('has a readable PDF of that size', async () => {
    const captured = documentoSchema.parse(parseExact(JSON.stringify(await largeDocument(3))))
    const response = await client.request(`/v1/documentos/${captured.id}/pdf`)
    const bytes = await bytesOf(response)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.length).toBeGreaterThan(3 * 1024 * 1024)
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    expect(pdf.numPages).toBe(1)
  })

  test('can be left half read', async () => {
    const { id } = documentoSchema.parse(parseExact(JSON.stringify(await largeDocument(40))))
    const abort = new AbortController()
    const response = await client.request(`/v1/documentos/${id}/pdf`, { signal: abort.signal })
    const first = await response.body?.getReader().read()
    abort.abort()
    expect(first?.done).toBe(false)
    expect((await client.request(`/v1/documentos/${id}`)).status).toBe(200)
  })

  async function largeDocument(megabytes: number): Promise<unknown> {
    const answer = await fetch(`${simulator.url}/_control/documents/large`, {
      method: 'POST',
      body: JSON.stringify({ megabytes }),
    })
    return parseExact(await answer.text())
  }
})

describe('what moves', () => {
  test('content is purged by the first cycle after it expires, not before', async () => {
    const document = firstOf(
      documents,
      ({ expurgada, modelo, expira_em }) =>
        !expurgada && modelo === 'nfe' && Date.parse(expira_em) < start + 7 * 86_400_000,
    )
    const status = async () => (await client.request(`/v1/documentos/${document.id}/xml`)).status
    const expires = Date.parse(document.expira_em)
    simulator.moveClock({ now: new Date(expires + 1_000).toISOString() })
    expect(await status()).toBe(200)
    simulator.moveClock({ now: new Date(expires + 86_400_000).toISOString() })
    expect(await status()).toBe(410)
    const { dados } = await client.read(one(documentoSchema), `/v1/documentos/${document.id}`)
    expect(dados).toEqual({ ...document, expurgada: true })
    simulator.moveClock({ now: FIXED_NOW })
  })

  test('control cancels and purges', async () => {
    const { id } = firstOf(documents, ({ cancelada, expurgada }) => !cancelada && !expurgada)
    simulator.cancelDocument(id)
    simulator.purgeDocument(id)
    const { dados } = await client.read(one(documentoSchema), `/v1/documentos/${id}`)
    expect(dados).toMatchObject({ cancelada: true, expurgada: true })
  })

  test('control captures a note and notifies the subscriber', async () => {
    const received: { headers: Record<string, unknown>; body: string }[] = []
    const subscriber = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.end()
    })
    await new Promise<void>((resolve) => subscriber.listen(0, '127.0.0.1', resolve))
    const address = subscriber.address()
    const port = typeof address === 'object' ? address?.port : 0
    simulator.configureWebhooks('accounting', { url: `http://127.0.0.1:${port}/` })
    const before = await client.documents()

    await simulator.captureDocument({ modelo: 'nfs-e' })
    subscriber.close()

    const [newest] = await client.documents()
    const captured = documentoSchema.parse(newest)
    expect(before.map(({ id }) => id)).not.toContain(captured.id)
    const { id, chave, modelo, competencia, empresa_id } = captured
    expect(modelo).toBe('nfs-e')
    expect(received).toHaveLength(1)
    expect(received[0]?.headers).toMatchObject({ 'x-evento': 'documento.capturado' })
    expect(received[0]?.headers['x-assinatura']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    const event = parseExact(received[0]?.body ?? '')
    expect(event).toMatchObject({
      id: received[0]?.headers['x-entrega'],
      tipo: 'documento.capturado',
      versao: '1',
      dados: { empresa_id, documento: { id, chave, modelo, competencia } },
    })
  })
})
