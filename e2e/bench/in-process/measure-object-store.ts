import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteObject, putObject, readObject } from '@/lib/server/object-store/objects'
import { configuredStore } from '@/lib/server/object-store/request'

const megabyte = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'lastro-objects-'))

/** Duration in seconds, and the process's maximum growth in megabytes. */
async function growthOf(act: () => Promise<void>) {
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  const started = performance.now()
  await act()
  clearInterval(watch)
  return { seconds: (performance.now() - started) / 1_000, growth: (highest - before) / megabyte }
}

async function measure(megabytes: number) {
  const path = join(folder, 'file')
  writeFileSync(path, '')
  const file = await open(path, 'a')
  const written = createHash('sha256')
  for (let n = 0; n < megabytes; n += 1) {
    const piece = randomBytes(megabyte)
    written.update(piece)
    await file.write(piece)
  }
  await file.close()
  const store = configuredStore()
  const key = `bench/${crypto.randomUUID()}`
  let sha256 = ''
  const put = await growthOf(async () => {
    sha256 = (await putObject(store, key, path)).sha256
  })
  const object = { key, bytes: megabytes * megabyte, sha256: written.digest('hex') }
  if (object.sha256 !== sha256) throw new Error('the file has another hash')
  const get = await growthOf(async () => {
    for await (const _ of readObject(store, object));
  })
  await deleteObject(store, key)
  return { put, get }
}

// Warm-up: memory of the first calls is not counted.
await measure(40)
console.log(JSON.stringify(await measure(200)))
rmSync(folder, { recursive: true, force: true })
process.exit(0)
