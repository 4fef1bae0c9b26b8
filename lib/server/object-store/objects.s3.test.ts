import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Swift, startSwift, swiftHookMs } from '@/e2e/support/swift'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { type ObjectStoreAddress, parseObjectStoreAddress } from '@/lib/core/object-store-address'
import { deleteObject, listObjects, listUploads, putObject, readObject, type StoredObject } from './objects'
import { callStore } from './request'

let swift: Swift
let store: ObjectStoreAddress
const folder = mkdtempSync(join(tmpdir(), 'lastro-objects-'))
const path = join(folder, 'file')
const large = randomBytes(40 * 1024 * 1024)

beforeAll(async () => {
  setTestEnvironment({})
  swift = await startSwift()
  store = addressOf(swift.url)
}, swiftHookMs)
afterAll(async () => {
  await swift.stop()
  rmSync(folder, { recursive: true, force: true })
})

function addressOf(url: string): ObjectStoreAddress {
  const address = parseObjectStoreAddress(url)
  if (!address) throw new Error('Swift has a malformed address')
  return address
}

async function put(key: string, bytes: Uint8Array, to = store): Promise<StoredObject> {
  await writeFile(path, bytes)
  return putObject(to, key, path)
}

async function read(object: StoredObject, from = 0): Promise<Buffer> {
  return buffer(readObject(store, object, from))
}

async function keys(prefix: string): Promise<string[]> {
  const pages = await Array.fromAsync(listObjects(store, prefix))
  return pages.flat().map(({ key }) => key)
}

test('a file comes back as it was sent, and is gone once it is deleted', async () => {
  const object = await put('small/one', Buffer.from('a note'))
  expect(await read(object)).toEqual(Buffer.from('a note'))
  await deleteObject(store, object.key)
  await deleteObject(store, object.key)
  await expect(read(object)).rejects.toThrow()
  expect(await keys('small/')).toEqual([])
})

test('an empty file is an object', async () => {
  const object = await put('empty/one', Buffer.alloc(0))
  expect(await read(object)).toEqual(Buffer.alloc(0))
  expect(await keys('empty/')).toEqual(['empty/one'])
})

test('a large file is sent in parts, and read from any byte on', async () => {
  const object = await put('large/one', large)
  expect((await read(object)).equals(large)).toBe(true)
  expect((await read(object, 30_000_001)).equals(large.subarray(30_000_001))).toBe(true)
  expect(await read(object, large.length)).toEqual(Buffer.alloc(0))
  expect(await listUploads(store, '')).toEqual([])
})

test('lists more objects than one answer holds', async () => {
  for (const n of [1, 2, 3]) await put(`many/${n}`, Buffer.from(String(n)))
  const pages = await Array.fromAsync(listObjects(store, 'many/', 2))
  expect(pages.map((page) => page.map(({ key }) => key))).toEqual([['many/1', 'many/2'], ['many/3']])
})

test('a wrong secret is refused, and nothing is stored', async () => {
  const wrong = addressOf(swift.wrongUrl)
  await expect(put('wrong/one', Buffer.from('x'), wrong)).rejects.toMatchObject({ code: 'object_store_unavailable' })
  expect(await keys('wrong/')).toEqual([])
})

test('the store refuses bytes of another hash', async () => {
  const sent = callStore(store, {
    method: 'PUT',
    key: 'mismatch/one',
    bytes: 5,
    sha256: 'a'.repeat(64),
    body: () => Buffer.from('other'),
  })
  await expect(sent).rejects.toMatchObject({ code: 'object_store_unavailable' })
  expect(await keys('mismatch/')).toEqual([])
})

test('bytes that were changed in the store are not given out as whole', async () => {
  const object = await put('changed/one', Buffer.from('what was stored'))
  await put('changed/one', Buffer.from('what is other..'))
  const pieces: Uint8Array[] = []
  const reading = async () => {
    for await (const piece of readObject(store, object)) pieces.push(piece)
  }
  await expect(reading()).rejects.toThrow()
  expect(pieces).toEqual([])
})

test('a part that does not come leaves neither object nor upload', async () => {
  await writeFile(path, large)
  const { bucket, region, key, secret } = store
  const secrets = [secret, secret, 'wrong']
  const cut = {
    bucket,
    region,
    key,
    get secret() {
      return secrets.shift() ?? secret
    },
  }
  await expect(putObject(cut, 'cut/one', path)).rejects.toMatchObject({ code: 'object_store_unavailable' })
  expect([await keys('cut/'), await listUploads(store, '')]).toEqual([[], []])
})

test('a store that is away answers at once that it is, and works again once it is back', async () => {
  const object = await put('away/one', Buffer.from('still there'))
  await swift.goAway()
  await expect(read(object)).rejects.toMatchObject({ code: 'object_store_unavailable', status: 503 })
  await expect(put('away/two', Buffer.from('x'))).rejects.toMatchObject({ code: 'object_store_unavailable' })
  await swift.comeBack()
  expect(await read(object)).toEqual(Buffer.from('still there'))
})
