import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { packFile } from './pack-file'

const folder = mkdtempSync(join(tmpdir(), 'pack-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const newPath = () => join(folder, String(count++))

test('any body, deflated or not, is stored whole under the facts of the original', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 3_000 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.boolean(), async (given, compress) => {
      const body = Buffer.concat(given)
      const path = newPath()
      const packed = await packFile(Readable.from(given.map((piece) => Buffer.from(piece))), path, { compress })
      const stored = readFileSync(path)
      expect(packed).toEqual({
        sha256: createHash('sha256').update(body).digest('hex'),
        crc32: crc32(body),
        bytes: body.length,
        storedBytes: stored.length,
        compressed: compress,
      })
      expect((compress ? inflateRawSync(stored) : stored).equals(body)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a body that becomes too large is refused in the middle', async () => {
  let given = 0
  const endless = new Readable({
    read() {
      given += 1
      this.push(Buffer.alloc(1_000))
    },
  })
  const refusalOf = (bytes: number) => (bytes > 50_000 ? new Error('too large') : null)
  await expect(packFile(endless, newPath(), { compress: true, refusalOf })).rejects.toThrow('too large')
  expect(endless.destroyed).toBe(true)
  expect(given).toBeLessThan(500)
})

test('a file that is there already is left as it is', async () => {
  const path = newPath()
  writeFileSync(path, 'first')
  await expect(packFile(Readable.from([Buffer.from('second')]), path, { compress: false })).rejects.toThrow('EEXIST')
  expect(readFileSync(path, 'utf8')).toBe('first')
})
