import { expect, test } from 'vitest'
import { z } from 'zod'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { parseInput } from '@/lib/server/parse'
import { parseJson, readBody } from './request-body'
import { withRequestContext } from './request-context'

setTestEnvironment()

const kilobyte = new Uint8Array(1024)

/** A body of this many kilobytes, each made on demand; null represents a kilobyte that never comes. */
function sending(kilobytes: number | null) {
  const sent = { kilobytes: 0, ended: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (kilobytes === null) return new Promise(() => {})
        if (sent.kilobytes === kilobytes) {
          sent.ended = true
          return controller.close()
        }
        sent.kilobytes += 1
        controller.enqueue(kilobyte)
      },
    },
    { highWaterMark: 0 },
  )
  return { sent, request: new Request('http://lastro.test/', { method: 'POST', body, duplex: 'half' } as RequestInit) }
}

test('a body of the limit is read whole', async () => {
  expect(await readBody(sending(4).request, 4096)).toHaveLength(4096)
})

test('one byte more is refused as soon as it shows, and the rest is let by', async () => {
  const { request, sent } = sending(400)
  await expect(readBody(request, 4095)).rejects.toMatchObject({ code: 'body_too_large' })
  expect(sent.ended).toBe(false)
  await expect.poll(() => sent.ended).toBe(true)
})

test('one that promises too much is not read at all', async () => {
  const request = new Request('http://lastro.test/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-length': '4097' },
  })
  await expect(readBody(request, 4096)).rejects.toMatchObject({ code: 'body_too_large' })
  expect(request.bodyUsed).toBe(false)
})

test('one that does not come in time is refused, and its connection is of no more use', async () => {
  const context = { requestId: '' }
  const reading = withRequestContext(context, () => readBody(sending(null).request, 4096, 20))
  await expect(reading).rejects.toMatchObject({
    code: 'invalid_request',
    extras: { record: { code: 'refused.body-late' } },
  })
  expect(context).toMatchObject({ bodyPending: true })
})

test('one that breaks off is distinguished from one that is wrong', async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('gone')) })
  const request = new Request('http://lastro.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readBody(request)).rejects.toMatchObject({ extras: { record: { code: 'refused.body-cut-off' } } })
})

const anything = z.unknown()

test.each([
  ['{"name":"a\\u0000b"}', 'name'],
  ['{"a":[{"b":"\\ud800"}]}', 'a.0.b'],
  ['{"list":["fine","\\udfff\\ud800"]}', 'list.1'],
  ['{"\\u0000":1}', ''],
  ['{"a":{"\\udc00":1}}', 'a'],
  [`{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, expect.stringMatching(/^deep\.0\.0/)],
])('text that cannot be used is refused where it is: %#', (text, path) => {
  const refusal = expect.objectContaining({
    code: 'invalid_request',
    extras: { errors: [expect.objectContaining({ path, code: 'field.text' })] },
  })
  expect(() => parseInput(anything, parseJson(text))).toThrow(refusal)
})

test('any other text goes on as it is', () => {
  const text = '{"a":"çã \\ud83d\\ude00 \\u0001 \u{1f600}","b":[null,1,true,{"c":""}]}'
  expect(parseInput(anything, parseJson(text))).toEqual(JSON.parse(text))
})
