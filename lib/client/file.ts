import { ApiError, apiErrorOf } from './api'

/** Bytes received so far, and the total if known. */
export type FileProgress = { received: number; total: number | null }

const reportEveryMs = 100

type FileRequest = {
  signal?: AbortSignal
  onProgress?: (progress: FileProgress) => void
  /** Only the first bytes of a larger file are fetched. */
  largest?: number
}

/** The first bytes of a file that is too large to load. */
export class BeginningOfFile extends Blob {
  readonly wholeBytes: number | null

  constructor(chunks: BlobPart[], wholeBytes: number | null) {
    super(chunks)
    this.wholeBytes = wholeBytes
  }
}

const beginningBytes = 200_000

/**
 * Loads a complete file of our API; anything less throws ApiError, including a broken transfer. Reports progress at
 * intervals.
 */
export async function fetchFile(url: string, { signal, onProgress, largest }: FileRequest = {}): Promise<Blob> {
  const lost = (error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError('network', 0, {})
  }
  const response = await fetch(url, { signal }).catch(lost)
  if (!response.ok || !response.body) throw apiErrorOf(response.status, await response.json().catch(() => null))
  const total = fileBytes(response.headers.get('x-file-bytes'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  const reader = response.body.getReader()
  for (let part = await reader.read().catch(lost); !part.done; part = await reader.read().catch(lost)) {
    chunks.push(part.value)
    received += part.value.byteLength
    if (largest && (total ?? received) > largest && received >= beginningBytes) {
      // Until then the server continues to store the file, so that the next range request finds it.
      setTimeout(() => void reader.cancel(), 5_000)
      return new BeginningOfFile(chunks, total)
    }
    if (received !== total && performance.now() - reportedAt < reportEveryMs) continue
    reportedAt = performance.now()
    onProgress?.({ received, total })
  }
  if (total !== null && received !== total) throw new ApiError('network', response.status, {})
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

function fileBytes(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}
