import { request as httpRequest } from 'node:http'
import { expect } from '@playwright/test'
import { answer } from '../support/analyses.ts'
import {
  attachedTo,
  filesOnDisk,
  megabyte,
  newInfraction,
  pdfOf,
  sha256Of,
  textOf,
  upload,
} from '../support/attachments.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { bytesOf, fetchAccounting } from '../support/upstream.ts'

const pathOf = (infractionId: string, attachmentId = '') =>
  `/api/pix/infractions/${infractionId}/attachments${attachmentId && `/${attachmentId}`}`

test('a file is attached as it came, under its hash, and read back byte for byte', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const content = pdfOf(300_001)
  const name = '../prova/Comprovação "d\'água" 😀.pdf'
  const added = await dataOf(await upload(support, id, name, content), 201)
  expect(added).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Comprovação "d\'água" 😀.pdf',
    originalName: name,
    type: 'application/pdf',
    bytes: 300_001,
    pages: null,
    sha256: sha256Of(content),
    documentId: null,
    at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    by: { id: expect.any(String), name: expect.any(String) },
  })
  const finance = await as('finance')
  expect(await attachedTo(finance, id)).toEqual([added])
  const shown = await finance.get(pathOf(id, String(added.id)))
  expect((await shown.body()).equals(content)).toBe(true)
  expect(shown.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-file-bytes': '300001',
    'content-length': '300001',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringMatching(/^inline/),
  })
  const saved = await finance.get(`${pathOf(id, String(added.id))}?download=1`)
  const [, encoded = ''] =
    /^attachment; .*filename\*=UTF-8''(.+)$/.exec(saved.headers()['content-disposition'] ?? '') ?? []
  expect(decodeURIComponent(encoded)).toBe(added.name)
})

test('an attachment is renamed, safely, and only on a case without an answer', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const { id: attachmentId } = await dataOf(await upload(support, id, 'entrega.png', pdfOf(900)), 201)
  const rename = (name: string) => support.patch(pathOf(id, String(attachmentId)), { data: { name } })
  expect(await dataOf(await rename('../entrega.pdf'))).toEqual({ id: attachmentId, name: 'entrega.pdf' })
  expect(await attachedTo(support, id)).toMatchObject([
    { id: attachmentId, name: 'entrega.pdf', originalName: 'entrega.png', type: 'application/pdf' },
  ])
  await problemOf(await rename(''), 400, 'invalid_request')
  const finance = await as('finance')
  await problemOf(await finance.patch(pathOf(id, String(attachmentId)), { data: { name: 'a.pdf' } }), 403, 'forbidden')
  await dataOf(await answer(support, id), 201)
  await problemOf(await rename('depois.pdf'), 409, 'conflict')
})

const refused: [string, string, Buffer, number, string, Record<string, unknown>][] = [
  [
    'a program named as a PDF',
    'nota.pdf',
    Buffer.from(`MZ\x90\0\x03\0\0\0\x04${'\0'.repeat(64)}`, 'latin1'),
    415,
    'attachment_type_refused',
    { foundType: 'application/x-msdownload', detail: expect.stringContaining('allowed: pdf, png') },
  ],
  ['XML sent by hand', 'nota.xml', Buffer.from('<?xml version="1.0"?><nfe/>'), 415, 'attachment_type_refused', {}],
  [
    'a page named as text',
    'nota.txt',
    Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
    415,
    'attachment_type_refused',
    { foundType: 'text/html' },
  ],
  ['nothing', 'vazio.pdf', Buffer.alloc(0), 422, 'attachment_empty', {}],
  ['one byte too many', 'grande.txt', textOf(10 * megabyte + 1), 413, 'attachment_too_large', {}],
]

for (const [what, name, content, status, code, fields] of refused) {
  test(`${what} is refused with the reason, and nothing is stored`, async ({ as, env }) => {
    const support = await as('support')
    const id = await newInfraction(env)
    const before = filesOnDisk(env)
    expect(await problemOf(await upload(support, id, name, content), status, code)).toMatchObject(fields)
    expect(await attachedTo(support, id)).toEqual([])
    expect(filesOnDisk(env)).toEqual(before)
  })
}

test('files of one byte and of 10 MB are attached; past the limit no more, however they come', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const before = filesOnDisk(env).length
  await dataOf(await upload(support, id, 'maior.txt', textOf(10 * megabyte)), 201)
  const many = Array.from({ length: 14 }, (_, n) => upload(support, id, `${n}.txt`, textOf(1)))
  const statuses = (await Promise.all(many)).map((answer) => answer.status()).sort()
  expect(statuses).toEqual([...Array(9).fill(201), ...Array(5).fill(422)])
  await problemOf(await upload(support, id, 'mais.txt', textOf(1)), 422, 'too_many_attachments')
  expect(await attachedTo(support, id)).toHaveLength(10)
  expect(filesOnDisk(env)).toHaveLength(before + 10)
})

test('an unfinished upload leaves nothing', async ({ as, env, sessions }) => {
  const id = await newInfraction(env)
  const before = filesOnDisk(env)
  const cookie = (await sessions('support')).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const promised of [{}, { 'content-length': String(5 * megabyte) }]) {
    const sending = httpRequest(`${env.url}${pathOf(id)}?name=meio.txt`, {
      method: 'POST',
      headers: { cookie, origin: env.url, 'content-type': 'application/octet-stream', ...promised },
    })
    const over = new Promise<void>((resolve) => sending.on('error', () => resolve()))
    sending.write(textOf(2 * megabyte))
    await expect.poll(() => filesOnDisk(env)).toHaveLength(before.length + 1)
    sending.destroy()
    await over
    await expect.poll(() => filesOnDisk(env)).toEqual(before)
  }
  expect(await attachedTo(await as('support'), id)).toEqual([])
})

test('a removed file is gone, and a second removal is not found', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const before = filesOnDisk(env)
  const added = await dataOf(await upload(support, id, 'a.txt', textOf(10)), 201)
  const path = pathOf(id, String(added.id))
  await problemOf(await support.get(pathOf(await newInfraction(env), String(added.id))), 404, 'not_found')
  expect((await support.delete(path)).status()).toBe(204)
  await problemOf(await support.delete(path), 404, 'not_found')
  await problemOf(await support.get(path), 404, 'not_found')
  expect(await attachedTo(support, id)).toEqual([])
  expect(filesOnDisk(env)).toEqual(before)
})

for (const type of ['pdf', 'xml']) {
  test(`the ${type} of a fiscal document is attached as upstream has it`, async ({ as, env }) => {
    const support = await as('support')
    const id = await newInfraction(env)
    const documentId = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
    const document = await dataOf(await support.get(`/api/documents/${documentId}`))
    const company = await dataOf(await support.get(`/api/companies/${document.companyId}`))
    const added = await dataOf(await support.post(pathOf(id), { data: { documentId, type } }), 201)
    const theirs = await bytesOf(await fetchAccounting(env.simulator, `/v1/documentos/${documentId}/${type}`))
    expect(added).toMatchObject({
      name: `${company.cnpj}_${document.period}_nfe_${document.accessKey}.${type}`,
      type: `application/${type}`,
      bytes: theirs.length,
      sha256: sha256Of(theirs),
      documentId,
    })
    expect((await (await support.get(pathOf(id, String(added.id)))).body()).equals(theirs)).toBe(true)
  })
}

test('a document without the requested file is refused with its own reason, and nothing is stored', async ({
  as,
  env,
}) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const before = filesOnDisk(env)
  const attach = (data: object) => support.post(pathOf(id), { data })
  const { items } = await rowsOf(await support.get('/api/documents?model=cte&limit=1'))
  await problemOf(await attach({ documentId: items[0]?.id, type: 'pdf' }), 422, 'pdf_unavailable')
  const purged = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  env.simulator.purgeDocument(purged)
  await problemOf(await attach({ documentId: purged, type: 'xml' }), 410, 'content_purged')
  const large = String(env.simulator.largeDocument(11).id)
  await problemOf(await attach({ documentId: large, type: 'pdf' }), 413, 'attachment_too_large')
  const cut = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${cut}/pdf`, kind: 'truncated' })
  expect((await attach({ documentId: cut, type: 'pdf' })).ok()).toBe(false)
  await problemOf(await attach({ documentId: '1', type: 'docx' }), 400, 'invalid_request')
  expect(await attachedTo(support, id)).toEqual([])
  expect(filesOnDisk(env)).toEqual(before)
})

test('roles that may not answer may read attachments, others may not', async ({ as, env }) => {
  const id = await newInfraction(env)
  const added = await dataOf(await upload(await as('support'), id, 'a.txt', textOf(3)), 201)
  const path = pathOf(id, String(added.id))
  for (const role of ['finance', 'manager'] as const) {
    const api = await as(role)
    expect(await (await api.get(path)).body()).toEqual(textOf(3))
    await problemOf(await upload(api, id, 'b.txt', textOf(3)), 403, 'forbidden')
    await problemOf(await api.post(pathOf(id), { data: { documentId: '1', type: 'pdf' } }), 403, 'forbidden')
    await problemOf(await api.delete(path), 403, 'forbidden')
  }
  await problemOf(await (await as('admin')).get(path), 403, 'forbidden')
  await problemOf(await (await as(null)).get(path), 401, 'unauthenticated')
  await problemOf(await upload(await as(null), id, 'b.txt', textOf(3)), 401, 'unauthenticated')
  expect(await attachedTo(await as('support'), id)).toEqual([added])
})

test('an upload without a case or a file name is refused', async ({ as, env }) => {
  const support = await as('support')
  await problemOf(await upload(support, 'inf_none', 'a.txt', textOf(1)), 404, 'not_found')
  const id = await newInfraction(env)
  await problemOf(await support.post(pathOf(id), { data: textOf(1) }), 400, 'invalid_request')
  await problemOf(await support.get(pathOf(id, 'none')), 400, 'invalid_request')
})
