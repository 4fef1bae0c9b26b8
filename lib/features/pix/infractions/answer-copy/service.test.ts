import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { freshDeposit, wordOf } from '@/e2e/simulator/test-client'
import { unzip } from '@/e2e/support/unzip'
import { detach } from '@/lib/features/pix/infractions/store/attachment-changes'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { submit } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { answerInfraction } from '../analysis-service'
import { attachUpload } from '../attachments-service'
import { openAnswerCopy } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Caio', 'support')

beforeEach(() => {
  invalidateReads('pix/')
})

const newCase = () => {
  const transaction = freshDeposit(simulator, 17)
  return wordOf(simulator.registerInfraction({ transaction_id: transaction }), 'id')
}
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text.repeat(20_000)}`)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function attach(id: string, name: string, content: Buffer): Promise<string> {
  const upload = { stream: Readable.from([content]), bytes: content.length }
  const attached = await attachUpload.run({ id, name }, person, { upload, signal: new AbortController().signal })
  return attached.id
}

async function contest(id: string, attachmentIds: string[], description = 'Entregue; veja os anexos.') {
  const input = { id, analysis: 'rejected' as const, description, attachmentIds }
  return (await submit(answerInfraction, crypto.randomUUID(), input, person)).row
}

async function copyOf(id: string) {
  const copy = await openAnswerCopy.run({ id })
  return { ...copy, files: await unzip(await buffer(copy.stream)) }
}

const rowsOf = (csv: Buffer | undefined): string[][] => parse(csv ?? '', { delimiter: ';', bom: true })

test('the copy holds the files byte for byte, under the hashes it names, and reads by itself', async () => {
  const id = newCase()
  const contents = [pdf('a'), pdf('b')]
  const ids = [await attach(id, 'Comprovação 😀.pdf', pdf('a')), await attach(id, '../../nota.pdf', pdf('b'))]
  await contest(id, ids, 'Entregue <b>ontem</b>.')
  const { files, fileName, contentType } = await copyOf(id)
  expect({ fileName, contentType }).toEqual({
    fileName: expect.stringMatching(/^infracao_inf_[0-9a-f-]+_\d{4}-\d\d-\d\d\.zip$/),
    contentType: 'application/zip',
  })
  const paths = ['anexos/01 - Comprovação 😀.pdf', 'anexos/02 - nota.pdf']
  expect([...files.keys()]).toEqual(['resumo.html', 'manifest.csv', ...paths])
  expect(paths.map((path) => files.get(path)?.equals(contents[paths.indexOf(path)] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
  ])
  expect(rowsOf(files.get('manifest.csv')).slice(1)).toEqual(
    contents.map((content, index) => [
      paths[index],
      ['Comprovação 😀.pdf', '../../nota.pdf'][index],
      'application/pdf',
      String(content.length),
      sha256(content),
    ]),
  )
  const summary = String(files.get('resumo.html'))
  expect(summary).toContain('Entregue &lt;b&gt;ontem&lt;/b&gt;.')
  expect(summary).toContain(sha256(pdf('a')))
  expect(summary).toContain('Caio')
})

test('an answer without files has its summary and an empty manifest', async () => {
  const id = newCase()
  await contest(id, [])
  const { files } = await copyOf(id)
  expect([...files.keys()]).toEqual(['resumo.html', 'manifest.csv'])
  expect(rowsOf(files.get('manifest.csv'))).toHaveLength(1)
})

test('where nothing was sent there is no copy', async () => {
  const id = newCase()
  await expect(openAnswerCopy.run({ id })).rejects.toMatchObject({ code: 'not_found' })
  await contest(id, [])
  await (await db()).update(operations).set({ sentAt: null }).where(eq(operations.subject, id))
  await expect(openAnswerCopy.run({ id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a refused answer is copied, with files that were taken off since, until another one is sent', async () => {
  const id = newCase()
  const first = await attach(id, 'primeira.pdf', pdf('1'))
  simulator.armFault({
    service: 'pix',
    path: '/v1/infractions/analysis',
    kind: 'status',
    status: 400,
    body: { success: false, message: 'Invalid analysis (use accepted or rejected)', data: null },
  })
  expect(await contest(id, [first])).toMatchObject({ state: 'failed' })
  await detach(id, first, person)
  const refused = await copyOf(id)
  expect(refused.files.get('anexos/01 - primeira.pdf')).toEqual(pdf('1'))
  expect(String(refused.files.get('resumo.html'))).toContain('Invalid analysis')
  const second = await attach(id, 'segunda.pdf', pdf('2'))
  await contest(id, [second])
  expect([...(await copyOf(id)).files.keys()].slice(2)).toEqual(['anexos/01 - segunda.pdf'])
})

test('a lost answer has its copy, too: nobody knows that it did not arrive', async () => {
  const id = newCase()
  simulator.armFault({ service: 'pix', path: '/v1/infractions/analysis', kind: 'applied-then-reset' })
  expect(await contest(id, [])).toMatchObject({ state: 'unknown' })
  expect(String((await copyOf(id)).files.get('resumo.html'))).toContain('o resultado é desconhecido')
})

test('bytes that are lost or cut end the download as a failure, never as a smaller copy', async () => {
  const id = newCase()
  const [cut, gone] = [await attach(id, 'a.pdf', pdf('a')), await attach(id, 'b.pdf', pdf('b'))]
  await contest(id, [cut, gone])
  const folder = join(env().DATA_DIR, 'attachments')
  const pathOf = (file: string) => join(folder, readdirSync(folder).find((name) => name.startsWith(file)) ?? '')
  writeFileSync(pathOf(cut), 'short')
  await expect(buffer((await openAnswerCopy.run({ id })).stream)).rejects.toThrow()
  writeFileSync(pathOf(cut), pdf('a'))
  rmSync(pathOf(gone))
  await expect(buffer((await openAnswerCopy.run({ id })).stream)).rejects.toThrow()
})

test('a reader who leaves in the middle leaves nothing behind that fails', async () => {
  const id = newCase()
  await contest(id, [await attach(id, 'a.pdf', Buffer.concat(Array(40).fill(pdf('abcdefgh'))))])
  const { stream } = await openAnswerCopy.run({ id })
  const chunks = stream[Symbol.asyncIterator]()
  expect((await chunks.next()).done).toBe(false)
  stream.destroy()
  await expect(chunks.next()).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  expect((await copyOf(id)).files.size).toBe(3)
})
