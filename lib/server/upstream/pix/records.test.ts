import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { accountIds } from '@/e2e/simulator/test-client'
import { closeAccount, getAccount, listAccounts, openAccount } from './accounts'
import { getInfraction, listInfractions, submitAnalysis } from './infractions'
import { createKey, deleteKey, getKey, listKeys, lookUpKey } from './keys'

const simulator = await setUpSimulator()
let subaccount: string

beforeAll(async () => {
  subaccount = accountIds(simulator)[1]
})

const last = (path: string) => simulator.requests({ service: 'pix', path }).at(-1)
const bodyOf = (path: string): unknown => JSON.parse(last(path)?.body ?? 'null')

describe('accounts', () => {
  it('are opened, read, listed and closed by a GET that is sent once', async () => {
    const opened = await openAccount({ taxId: '52998224725', externalId: 'loja-9', name: 'Loja 9' })
    expect(opened).toEqual({ id: expect.any(String), status: 'active', extra: {} })
    expect(bodyOf('/v1/accounts/new')).toEqual({ tax_id: '52998224725', external_id: 'loja-9', name: 'Loja 9' })
    expect(await getAccount(opened.id)).toMatchObject({ id: opened.id, extra: { external_id: 'loja-9' } })
    const { items } = await listAccounts({ limit: 200, status: 'active' })
    expect(items.map(({ id }) => id)).toContain(opened.id)
    await closeAccount(opened.id)
    expect(simulator.requests({ path: '/v1/accounts/close' })).toMatchObject([
      { method: 'GET', query: { id: opened.id } },
    ])
  })

  it.each([
    { cursorField: 'next_page_cursor', cursorPlace: 'data' },
    { cursorField: 'nextCursor', cursorPlace: 'metadata' },
    { cursorField: 'page_cursor', cursorPlace: 'data' },
    { cursorField: 'cursor', cursorPlace: 'metadata' },
  ] as const)('and infractions are paged by $cursorField in $cursorPlace', async (settings) => {
    simulator.changeSettings(settings)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listInfractions({ limit: 25, cursor })
      expect(page.fullWithoutCursor).toBe(false)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(60)
    expect(seen).toHaveLength(60)
  })

  it('a full page without any cursor says so', async () => {
    simulator.changeSettings({ cursorPlace: 'none' })
    expect(await listInfractions({ limit: 25 })).toMatchObject({ next: null, fullWithoutCursor: true })
    expect(await listInfractions({ limit: 200 })).toMatchObject({ next: null, fullWithoutCursor: false })
    simulator.changeSettings({ cursorPlace: 'data', cursorField: 'next_page_cursor' })
  })
})

describe('keys', () => {
  it('are made, listed, read and removed by POST', async () => {
    const made = await createKey({ accountId: subaccount })
    expect(made).toMatchObject({ type: 'EVP', status: 'active', key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect((await listKeys(subaccount)).read.map(({ id }) => id)).toContain(made.id)
    expect(await getKey(made.id, subaccount)).toMatchObject({ key: made.key, status: null })
    expect(await deleteKey(made.id, subaccount)).toMatchObject({ deleted: true, verified: true, keyId: made.id })
    expect(last('/v1/pixkey/delete')).toMatchObject({
      method: 'POST',
      query: { id: made.id, subaccount_id: subaccount },
    })
    await expect(getKey(made.id, subaccount)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of others are looked up once', async () => {
    const { key } = await createKey({ key: 'financeiro@lastro.example' })
    const found = await lookUpKey({ key, keyType: 'EMAIL' })
    expect(found).toMatchObject({ key, keyType: 'EMAIL', owner: { document: expect.stringContaining('*') } })
    simulator.clearRequests()
    simulator.armFault({ service: 'pix', path: '/v1/pixkey/dict_get', kind: 'reset' })
    await expect(lookUpKey({ key })).rejects.toMatchObject({ code: 'upstream_unreachable' })
    expect(simulator.requests({ path: '/v1/pixkey/dict_get' })).toHaveLength(1)
    await expect(lookUpKey({ key: 'nobody@example.com' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Not found',
    })
  })
})

describe('infractions', () => {
  it('come in cents with unknown words and missing parts tolerated', async () => {
    const { items } = await listInfractions({ limit: 200, status: ['pending', 'delayed'] })
    expect(last('/v1/infractions/list')?.query).toEqual({ page_size: '200', analysis_status__in: 'pending,delayed' })
    expect(items.map(({ situationType }) => situationType)).toContain('RELATO_DE_TERCEIRO')
    expect(items.filter(({ date }) => date === null)).not.toEqual([])
    expect(items.filter(({ refundedCents }) => refundedCents === null)).not.toEqual([])
    const [first] = items
    expect(await getInfraction(first?.id ?? '')).toEqual(first)
    expect(Number.isInteger(first?.amountCents)).toBe(true)
  })

  it('an analysis is sent as multipart, files and their names byte for byte', async () => {
    const [open] = (await listInfractions({ limit: 1, status: ['pending'] })).items
    const path = join(mkdtempSync(join(tmpdir(), 'lastro-analysis-')), 'evidence')
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256))
    writeFileSync(path, bytes)
    const names = ['defesa.pdf', 'comprovação nº 1 — ação.pdf', 'a "quoted" name.pdf', '証拠 🧾.png']
    const attachments = names.map((name) => ({ name, type: 'application/pdf', path }))
    const analysis = {
      infractionId: open?.id ?? '',
      analysis: 'rejected',
      description: 'Entrega feita. Ação & reação',
    } as const
    await submitAnalysis({ ...analysis, attachments })
    const parts = last('/v1/infractions/analysis')?.parts ?? []
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(parts.filter(({ filename }) => filename === null).map(({ name, text }) => [name, text])).toEqual([
      ['id', open?.id],
      ['analysis', 'rejected'],
      ['analysis_description', 'Entrega feita. Ação & reação'],
    ])
    expect(parts.filter(({ filename }) => filename !== null)).toEqual(
      names.map((filename) => ({
        name: 'attachments',
        filename,
        type: 'application/pdf',
        bytes: 300_000,
        sha256,
        text: null,
      })),
    )
    expect(await getInfraction(open?.id ?? '')).toMatchObject({ status: 'rejected' })
  })
})
