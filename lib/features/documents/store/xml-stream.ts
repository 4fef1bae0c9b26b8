import 'server-only'
import type { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { XmlDecoder } from '@/lib/core/fiscal-xml/decode-stream'
import { type XmlError, XmlFault, type XmlHandler, XmlReader } from '@/lib/core/fiscal-xml/xml-reader'

/** Maximum size of a file that is read. */
const largestXml = 64 * 1024 * 1024

const sliceBytes = 32 * 1024
const sliceMs = 8

/**
 * Reads an XML file as it arrives, in slices between which other requests are served. At most one slice is
 * in memory. Returns the reason that the file could not be read, or null. Closes the stream.
 */
export async function readXmlStream(
  stream: Readable,
  handler: XmlHandler,
  largest = largestXml,
): Promise<XmlError | null> {
  const decoder = new XmlDecoder()
  const reader = new XmlReader(handler)
  const pause = pauses()
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > largest) throw new XmlFault('too_large')
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        reader.write(decoder.write(chunk.subarray(at, at + sliceBytes)))
        await pause()
      }
    }
    reader.write(decoder.end())
    reader.end()
    return null
  } catch (thrown) {
    if (thrown instanceof XmlFault) return thrown.error
    throw thrown
  } finally {
    stream.destroy()
  }
}

/** Yields to other requests after each time slice. */
function pauses(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < sliceMs) return undefined
    return otherWork().then(() => {
      began = performance.now()
    })
  }
}
