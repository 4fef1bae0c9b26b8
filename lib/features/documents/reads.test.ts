import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { getCompany, listCompanies } from '@/lib/features/companies/service'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { getDocument, listDocuments } from './service'

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
const list = (input: object = {}) => listDocuments.perform({ limit: '200', ...input }, context)
/** A new note for each test. */
async function capture(modelo = 'nfe'): Promise<string> {
  const captured = await simulator.captureDocument({ modelo })
  simulator.clearRequests()
  return String(captured.id)
}

describe('lists', () => {
  it.each(['asc', 'desc'] as const)('page to the end in %s order, none missing or doubled', async (order) => {
    simulator.changeSettings({ order })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    simulator.changeSettings({ order: 'desc' })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(3000)
  })

  it.each(['asc', 'desc'] as const)('cost one request, narrowed or not, in %s order', async (order) => {
    simulator.changeSettings({ order })
    const { items } = await list()
    simulator.clearRequests()
    const [{ companyId = '', model = '' } = {}] = items
    await list({ companyId, limit: '5' })
    await list({ model, limit: '5' })
    simulator.changeSettings({ order: 'desc' })
    expect(requested()).toEqual(['/v1/documentos', '/v1/documentos'])
  })

  it('requested at once, or again within fifteen seconds, are one call', async () => {
    await Promise.all(Array.from({ length: 30 }, () => list()))
    vi.advanceTimersByTime(14_000)
    await list()
    expect(requested()).toEqual(['/v1/documentos'])
  })

  it('stale ones come at once and are revalidated behind', async () => {
    await list()
    vi.advanceTimersByTime(16_000)
    await list()
    await vi.waitFor(() => expect(requested()).toHaveLength(2))
  })

  it('know each of their documents', async () => {
    const { items } = await list({ model: 'nfe' })
    const [first] = items
    vi.advanceTimersByTime(29_000)
    expect(await getDocument.perform({ id: first?.id }, context)).toEqual(first)
    expect(requested()).toEqual(['/v1/documentos'])
  })

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ from: '2026-13' }, 'from'],
    [{ from: '2026-03', to: '2026-02' }, 'to'],
    [{ model: 'boleto' }, 'model'],
    [{ companyId: 'x' }, 'companyId'],
    [{ unheard: 'of' }, 'unheard'],
  ])('refuse %o and ask nothing upstream', async (input, path) => {
    const problem = { code: 'invalid_request', extras: { errors: [expect.objectContaining({ path })] } }
    await expect(listDocuments.perform(input, context)).rejects.toMatchObject(problem)
    expect(requested()).toEqual([])
  })

  it('of companies are one call a minute and know each company', async () => {
    const { items, next } = await listCompanies.perform({}, context)
    expect(items).toHaveLength(12)
    expect(next).toBeNull()
    expect(await getCompany.perform({ id: items[3]?.id }, context)).toEqual(items[3])
    expect(requested()).toEqual(['/v1/empresas'])
  })
})

describe('one document', () => {
  it.each(['9223372036854775808', '1e3', '../1', 'a'.repeat(43), 'a'.repeat(51), '%00', ''])(
    '%j is no id and asks nothing upstream',
    async (id) => {
      await expect(getDocument.perform({ id }, context)).rejects.toMatchObject({ code: 'invalid_request' })
      expect(requested()).toEqual([])
    },
  )

  it('is read by its key, and then known by its id too', async () => {
    const { accessKey } = await getDocument.perform({ id: await capture() }, context)
    invalidateReads('')
    const { id } = await getDocument.perform({ id: accessKey }, context)
    simulator.clearRequests()
    expect(await getDocument.perform({ id }, context)).toMatchObject({ accessKey })
    expect(requested()).toEqual([])
  })

  it('nobody knows is not found', async () => {
    await expect(getDocument.perform({ id: '4' }, context)).rejects.toMatchObject({ code: 'not_found' })
  })
})
