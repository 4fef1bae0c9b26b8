import { beforeEach, describe, expect, test } from 'vitest'
import { findOperation as row } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { statementBecomes as becomes, startFileHost, statementAt } from '@/e2e/harness/statements'
import { openStatementFile } from './service'
import { findStatement } from './store/files'

/** A host on `PIX_FILE_HOSTS`, which redirects. */
let location: string
let requested: (string | undefined)[] = []

const files = await startFileHost((request, response) => {
  requested.push(request.url)
  response.writeHead(302, { location })
  response.end()
})
const simulator = await setUpSimulator({}, { PIX_FILE_HOSTS: files.host })
const person = await createPerson('Rafael', 'manager')
beforeEach(() => {
  requested = []
})

describe('an address that is not allowed', () => {
  test.each([
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/csv,a'],
    ['no address', 'http://'],
  ])('fails the statement when it is %s', async (_, address) => {
    const id = await statementAt(simulator, person, address)
    await becomes(id, 'failed')
    expect(await row(id)).toMatchObject({
      error: { code: 'upstream_invalid_response', detail: expect.stringContaining('not allowed') },
      nextCheckAt: null,
    })
    await expect(openStatementFile.run({ id })).rejects.toMatchObject({ code: 'upstream_invalid_response' })
    expect(await findStatement(id)).toBeNull()
  })

  test.each([
    ['another port of this machine', '127.0.0.1:1'],
    ['this machine by name', 'localhost:6379'],
    ['this machine in IPv6', '[::1]:5432'],
    ['a private range', '10.0.0.8'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['another host', 'files.example.com'],
  ])('is waited for when it is at %s', async (_, host) => {
    const id = await statementAt(simulator, person, `http://${host}/x.csv`)
    const waiting = { state: 'accepted', error: null, result: { status: 'done', refusedHost: host } }
    await expect.poll(() => row(id)).toMatchObject(waiting)
    await expect(openStatementFile.run({ id })).rejects.toMatchObject({
      code: 'upstream_invalid_response',
      message: expect.stringContaining(`the host ${host} is not on PIX_FILE_HOSTS`),
      extras: { record: { code: 'operation.file-host', values: { host } } },
    })
    expect(await findStatement(id)).toBeNull()
  })

  test('is waited for when an allowed host redirects to a public one', async () => {
    location = 'https://bucket.example.com/x.csv'
    const id = await statementAt(simulator, person, `${files.url}/moved`)
    const waiting = { state: 'accepted', result: { refusedHost: 'bucket.example.com' } }
    await expect.poll(() => row(id)).toMatchObject(waiting)
  })

  test.each(['http://127.0.0.1:1/x', 'http://192.168.0.1/x', 'http://[fd00::1]/x', 'file:///etc/passwd'])(
    'fails the statement when an allowed host redirects to %s',
    async (target) => {
      location = target
      const id = await statementAt(simulator, person, `${files.url}/moved`)
      await becomes(id, 'failed')
      expect(await row(id)).toMatchObject({ error: { detail: expect.stringContaining('not allowed') } })
      expect(requested).toEqual(['/moved'])
    },
  )

  test('redirects without end come to nothing', async () => {
    location = '/again'
    const id = await statementAt(simulator, person, `${files.url}/first`)
    await expect.poll(() => requested.length).toBe(4)
    expect(await row(id)).toMatchObject({ state: 'accepted' })
  })
})
