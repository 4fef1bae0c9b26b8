import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { getCompany } from '@/lib/features/companies/service'
import { invalidateReads } from '@/lib/server/upstream/cache'
import type { DocumentFileType, FiscalDocument } from './schema'
import { createLink, getDocument, openDocumentFile } from './service'
import { isContentStored } from './store/content-cache'

const simulator = await setUpSimulator()

beforeEach(() => {
  invalidateReads('')
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => vi.useRealTimers())

const person = { id: 'p', email: 'a@b.co', name: 'Ana', roles: ['support' as const] }
const signal = new AbortController().signal
const context = { person, signal }

const requested = () => simulator.requests({ service: 'accounting' }).map(({ path }) => path)
const open = (id: string, type: DocumentFileType, attachment = false) =>
  openDocumentFile({ id, type }, { signal, attachment })
const read = async (id: string, type: DocumentFileType) => buffer((await open(id, type)).stream)

/** Reads the file once, which stores it on the disk. */
async function keepFile(id: string, type: DocumentFileType): Promise<void> {
  await read(id, type)
  await vi.waitFor(async () => expect(await isContentStored(`${id}.${type}`)).toBe(true))
}

async function direct(id: string, type: DocumentFileType): Promise<Buffer> {
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const answer = await fetch(`${simulator.accountingUrl}/v1/documentos/${id}/${type}`, { headers })
  return Buffer.from(await answer.arrayBuffer())
}

/** A new note for each test. */
async function capture(modelo = 'nfe'): Promise<string> {
  const captured = await simulator.captureDocument({ modelo })
  simulator.clearRequests()
  return String(captured.id)
}

describe('a file', () => {
  it.each(['xml', 'pdf'] as const)('%s is upstream’s, byte for byte, cold and hot', async (type) => {
    const id = await capture()
    const expected = await direct(id, type)
    expect((await read(id, type)).equals(expected)).toBe(true)
    expect((await read(id, type)).equals(expected)).toBe(true)
  })

  it('cold costs one call, hot none, and one record a minute', async () => {
    const id = await capture()
    await keepFile(id, 'pdf')
    expect(requested()).toEqual([`/v1/documentos/${id}/pdf`])
    await read(id, 'pdf')
    await read(id, 'pdf')
    expect(requested()).toEqual([`/v1/documentos/${id}/pdf`, `/v1/documentos/${id}`])
    vi.advanceTimersByTime(60_000)
    await read(id, 'pdf')
    await read(id, 'pdf')
    expect(requested()).toHaveLength(3)
  })

  it('seen by thirty people at once is one call', async () => {
    const id = await capture()
    await Promise.all(Array.from({ length: 30 }, () => read(id, 'pdf')))
    expect(requested()).toEqual([`/v1/documentos/${id}/pdf`])
  })

  it('purged upstream is purged here within a minute, although its bytes are stored', async () => {
    const id = await capture()
    await getDocument.perform({ id }, context)
    await Promise.all([keepFile(id, 'pdf'), keepFile(id, 'xml')])
    simulator.purgeDocument(id)
    vi.advanceTimersByTime(60_000)
    await expect(open(id, 'pdf')).rejects.toMatchObject({ code: 'content_purged', status: 410 })
    await expect(open(id, 'xml')).rejects.toMatchObject({ code: 'content_purged' })
    expect(await getDocument.perform({ id }, context)).toMatchObject({ purged: true })
  })

  it('purged is not requested again once its record says so', async () => {
    const id = await capture()
    simulator.purgeDocument(id)
    await getDocument.perform({ id }, context)
    simulator.clearRequests()
    await expect(open(id, 'pdf')).rejects.toMatchObject({ code: 'content_purged' })
    expect(requested()).toEqual([])
  })

  it('stored is not shown while its record cannot be read', async () => {
    const id = await capture()
    await keepFile(id, 'pdf')
    simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}`, kind: 'status', status: 500, times: 3 })
    await expect(open(id, 'pdf')).rejects.toMatchObject({ code: 'upstream_unreachable' })
    await expect(read(id, 'pdf')).resolves.toBeInstanceOf(Buffer)
  })

  it('past its time is passed on but not stored', async () => {
    const id = await capture()
    const { expiresAt } = await getDocument.perform({ id }, context)
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.parse(expiresAt ?? '') + 1 })
    await read(id, 'pdf')
    simulator.clearRequests()
    await read(id, 'pdf')
    expect(requested()).toEqual([`/v1/documentos/${id}/pdf`])
  })

  it('that a model does not have is requested once a minute', async () => {
    const id = await capture('cte')
    await expect(open(id, 'pdf')).rejects.toMatchObject({ code: 'pdf_unavailable' })
    await expect(open(id, 'pdf')).rejects.toMatchObject({
      code: 'pdf_unavailable',
      extras: { upstreamRequestId: /^req_/ },
    })
    expect(requested()).toEqual([`/v1/documentos/${id}/pdf`])
    vi.advanceTimersByTime(60_000)
    await expect(open(id, 'pdf')).rejects.toMatchObject({ code: 'pdf_unavailable' })
    expect(requested()).toHaveLength(2)
  })

  it('that a CT-e does not have is not requested for every CT-e', async () => {
    const [first, second] = [await capture('cte'), await capture('cte')]
    await getDocument.perform({ id: first }, context)
    await getDocument.perform({ id: second }, context)
    simulator.clearRequests()
    await expect(open(first, 'pdf')).rejects.toMatchObject({ code: 'pdf_unavailable' })
    await expect(open(second, 'pdf')).rejects.toMatchObject({ code: 'pdf_unavailable' })
    await expect(read(second, 'xml')).resolves.toBeInstanceOf(Buffer)
    expect(requested()).toEqual([`/v1/documentos/${first}/pdf`, `/v1/documentos/${second}/xml`])
  })

  it('that came cut off fails and is fetched anew', async () => {
    const id = await capture()
    simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}/pdf`, kind: 'truncated' })
    await expect(read(id, 'pdf')).rejects.toThrow()
    expect((await read(id, 'pdf')).equals(await direct(id, 'pdf'))).toBe(true)
  })

  it('as an attachment is named after company, month, model and key', async () => {
    const id = await capture()
    const file = await open(id, 'xml', true)
    await buffer(file.stream)
    const document: FiscalDocument = await getDocument.perform({ id }, context)
    const { cnpj } = await getCompany.perform({ id: document.companyId }, context)
    expect(file.fileName).toBe(`${cnpj}_${document.period}_nfe_${document.accessKey}.xml`)
    expect(file.contentType).toBe('application/xml')
  })

  it('has a name also when nothing else can be read', async () => {
    const id = await capture()
    simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}`, kind: 'status', status: 404 })
    const file = await open(id, 'pdf', true)
    await buffer(file.stream)
    expect(file.fileName).toBe(`${id}.pdf`)
  })
})

it('a link is made in upstream’s words', async () => {
  const id = await capture()
  const link = await createLink.run({ id, type: 'xml', minutes: 5 })
  expect(link).toMatchObject({ type: 'xml', url: expect.stringContaining('/arquivos/'), expiresAt: expect.any(String) })
  const [sent] = simulator.requests({ path: `/v1/documentos/${id}/link` })
  expect(JSON.parse(sent?.body ?? '')).toEqual({ tipo: 'xml', validade_minutos: 5 })
})
