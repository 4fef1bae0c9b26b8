import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { Problem } from '@/lib/core/errors'
import { createDocumentLink, downloadPdf, listCompanies, listDocuments } from './client'

const simulator = await setUpSimulator()

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('should have been refused'),
    (error: unknown) => error,
  )

describe('what goes wrong on the way', () => {
  const path = '/v1/empresas'
  const list = () => listCompanies({ limit: 1, cursor: '00000000000191' })
  const arm = (fault: object) =>
    simulator.armFault({
      service: 'accounting',
      path,
      kind: 'status',
      match: 'cursor=00000000000191',
      times: 9,
      ...fault,
    })

  it.each([
    ['a reset', { kind: 'reset' }, 'upstream_unreachable', 3],
    ['an unexpected failure', { status: 500 }, 'upstream_unreachable', 3],
    ['a gateway without its server', { status: 502, body: '<html>' }, 'upstream_unreachable', 3],
    ['our key refused', { status: 401 }, 'upstream_unauthorized', 1],
    ['a proxy’s login page', { kind: 'html' }, 'upstream_invalid_response', 1],
    ['half a JSON', { kind: 'half-json' }, 'upstream_invalid_response', 1],
    ['a cut-off body', { kind: 'truncated' }, 'upstream_invalid_response', 1],
    ['nothing at all', { kind: 'empty' }, 'upstream_invalid_response', 1],
    ['JSON of another shape', { status: 200, body: { dados: [{ nome: 'x' }] } }, 'upstream_invalid_response', 1],
    ['a redirect', { status: 302, headers: { Location: '/login' } }, 'upstream_invalid_response', 1],
  ])('%s', async (_what, fault, code, requests) => {
    const armed = arm(fault)
    const problem = await problemOf(list())
    simulator.clearFaults(armed)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ code })
    expect(simulator.requests({ path })).toHaveLength(requests)
    expect(JSON.stringify(problem)).not.toContain(simulator.accountingKey)
  })

  const erro = (codigo: string, mensagem: string, detalhes?: unknown) => ({
    erro: { codigo, mensagem, detalhes },
    requisicao_id: 'req_9',
  })

  it.each([
    ['chave_expirada', 'Chave de API expirada.', /has expired/],
    ['chave_invalida', 'Chave de API revogada.', /until when it is valid/],
  ])(
    '%s is distinguished, with the words of upstream, and names no address list or agent',
    async (code, stated, why) => {
      const armed = arm({ status: 401, body: erro(code, stated, { desde: '2026-11-01' }) })
      const problem = await problemOf(list())
      simulator.clearFaults(armed)
      expect(problem).toMatchObject({
        code: 'upstream_unauthorized',
        message: expect.stringMatching(why),
        extras: {
          upstreamService: 'accounting',
          upstreamCode: code,
          upstreamMessage: stated,
          upstreamDetails: { desde: '2026-11-01' },
        },
      })
      expect(problem).toMatchObject({ message: expect.not.stringMatching(/IP|User-Agent/) })
    },
  )

  it('what upstream says is bounded, holds no key of ours, and details too long are left out', async () => {
    const stated = `<h1>Erro</h1>\n${simulator.accountingKey} ${'x'.repeat(5_000)}`
    const armed = arm({ status: 404, body: erro('nao_encontrado', stated, 'y'.repeat(9_000)) })
    const problem = await problemOf(list())
    simulator.clearFaults(armed)
    expect(problem).toMatchObject({
      code: 'not_found',
      extras: {
        upstreamCode: 'nao_encontrado',
        upstreamMessage: expect.stringMatching(/^<h1>Erro<\/h1> \*\*\* x{482}…$/),
      },
    })
    expect(problem).not.toHaveProperty('extras.upstreamDetails')
  })

  it.each([
    [403, { success: false, error: { code: 'sem_plano', message: 'Plano suspenso.' } }, 'invalid_request'],
    [409, { erro: { codigo: 'sem_plano', mensagem: 'Plano suspenso.' } }, 'invalid_request'],
    [422, { erro: { codigo: 'constructor', mensagem: 'Plano suspenso.' } }, 'content_unavailable'],
    [404, { message: 'Plano suspenso.' }, 'not_found'],
    [200, { success: false, error: { code: 'nao_encontrado', message: 'Plano suspenso.' } }, 'not_found'],
    [200, { success: false, error: 'Plano suspenso.' }, 'upstream_invalid_response'],
  ])('a %d of %j is a refusal in its own words', async (status, body, code) => {
    const armed = arm({ status, body })
    const problem = await problemOf(list())
    simulator.clearFaults(armed)
    expect(problem).toMatchObject({ code, message: 'Plano suspenso.', extras: { upstreamMessage: 'Plano suspenso.' } })
  })

  it.each([
    ['one reset', { kind: 'reset', times: 1 }],
    ['two failures', { status: 503, times: 2 }],
    ['a failure that says when to come back', { status: 503, times: 1, headers: { 'Retry-After': '1' } }],
  ])('a read survives %s', async (_what, fault) => {
    arm(fault)
    await expect(list()).resolves.toMatchObject({ items: expect.any(Array) })
  })

  it('a link that got no answer is not requested again, and is not known to be refused', async () => {
    simulator.armFault({ service: 'accounting', path: '/v1/documentos/88/link', kind: 'reset', times: 3 })
    const problem = await problemOf(createDocumentLink('88', { type: 'pdf', minutes: 15 }))
    expect(problem).toMatchObject({ code: 'upstream_unreachable', definite: false })
    expect(simulator.requests({ path: '/v1/documentos/88/link' })).toHaveLength(1)
    simulator.clearFaults()
  })

  it('a file that is a login page is refused before its first byte', async () => {
    simulator.armFault({ service: 'accounting', path: '/v1/documentos/99/pdf', kind: 'html' })
    expect(await problemOf(downloadPdf('99'))).toMatchObject({ code: 'upstream_invalid_response' })
  })

  it('a message in the place of a file keeps its words', async () => {
    const body = { success: false, message: 'Arquivo em preparo', data: null }
    simulator.armFault({ service: 'accounting', path: '/v1/documentos/99/pdf', kind: 'status', status: 200, body })
    expect(await problemOf(downloadPdf('99'))).toMatchObject({
      code: 'upstream_invalid_response',
      extras: { upstreamMessage: 'Arquivo em preparo', record: { code: 'upstream.not-a-file' } },
    })
  })

  it('a file that is cut off never looks whole', async () => {
    const { items } = await listDocuments({ model: 'nfe', limit: 50 })
    const id = items.find(({ purged }) => !purged)?.id ?? ''
    simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}/pdf`, kind: 'truncated' })
    const { stream } = await downloadPdf(id)
    await expect(buffer(stream)).rejects.toThrow()
  })

  it('a caller who left before is not served', async () => {
    await expect(listCompanies({}, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
    expect(simulator.requests({ path })).toHaveLength(0)
  })
})
