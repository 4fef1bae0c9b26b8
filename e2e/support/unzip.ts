import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Every file of a zip by its path, in the order they lie in it. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return files
}
