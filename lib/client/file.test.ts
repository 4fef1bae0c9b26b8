import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { BeginningOfFile, type FileProgress, fetchFile } from './file'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  return new Promise((resolve) => {
    started.listen(0, '127.0.0.1', () => {
      const address = started.address()
      resolve(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : '')
    })
  })
}

describe('fetchFile', () => {
  it('returns the whole file with its type and reports its progress', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'x-file-bytes': '6' })
      response.end('abcdef')
    })
    const reported: FileProgress[] = []
    const file = await fetchFile(url, { onProgress: (progress) => reported.push(progress) })
    expect(await file.text()).toBe('abcdef')
    expect(file.type).toBe('application/pdf')
    expect(reported.at(-1)).toEqual({ received: 6, total: 6 })
  })

  it.each([
    ['is stated', { 'x-file-bytes': '1000000' }],
    ['is not stated', {}],
  ])('returns the beginning of a file that is too large, whose size %s', async (_, headers) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, headers)
      response.end('x'.repeat(1_000_000))
    })
    const file = await fetchFile(url, { largest: 500_000 })
    expect(file).toBeInstanceOf(BeginningOfFile)
    expect(file.size).toBeLessThan(1_000_000)
    expect(file.size).toBeGreaterThanOrEqual(200_000)
    expect(await fetchFile(url, { largest: 1_000_000 })).not.toBeInstanceOf(BeginningOfFile)
  })

  it('reports no total where the size is not known', async () => {
    const url = await serve((_, response) => response.end('abc'))
    const reported: FileProgress[] = []
    await fetchFile(url, { onProgress: (progress) => reported.push(progress) })
    expect(reported.at(-1)).toEqual({ received: 3, total: null })
  })

  it('throws the problem that was answered', async () => {
    const url = await serve((_, response) => {
      response.writeHead(422, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify({ code: 'pdf_unavailable', status: 422, detail: 'no PDF', requestId: 'r1' }))
    })
    await expect(fetchFile(url)).rejects.toMatchObject({
      code: 'pdf_unavailable',
      status: 422,
      problem: { requestId: 'r1' },
    })
  })

  it('rejects a file that ended early', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'x-file-bytes': '10' })
      response.end('abc')
    })
    await expect(fetchFile(url)).rejects.toMatchObject({ code: 'network' })
  })

  it('throws a network error for a cut connection', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('abc', () => response.destroy())
    })
    await expect(fetchFile(url)).rejects.toMatchObject({ code: 'network' })
    server?.close()
    await expect(fetchFile('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'network', status: 0 })
  })

  it('rejects with the abort when it is aborted', async () => {
    const url = await serve(() => undefined)
    const abort = new AbortController()
    const fetched = fetchFile(url, { signal: abort.signal })
    abort.abort()
    await expect(fetched).rejects.toMatchObject({ name: 'AbortError' })
  })
})
