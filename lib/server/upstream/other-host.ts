import 'server-only'
import type { Dispatcher } from 'undici'
import type { RecordEntry } from '@/lib/core/record-codes'
import { codeOf, isSilence } from './failure'
import { poolOf } from './pools'

type Asked = {
  url: URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  signal: AbortSignal
}

type OtherAnswer = { ok: true; text: string; ms: number } | { ok: false; failure: RecordEntry }

const largest = 256 * 1024

/** Calls a host other than the two services, once; failures are described without quoting the answer. */
export async function askOtherHost({ url, method = 'GET', headers = {}, body, signal }: Asked): Promise<OtherAnswer> {
  const startedAt = performance.now()
  try {
    const answer = await poolOf(url.origin, false).request({
      path: `${url.pathname}${url.search}`,
      method,
      headers: { accept: 'application/json', 'user-agent': 'Lastro', ...headers },
      body,
      signal,
    })
    const ms = Math.round(performance.now() - startedAt)
    const text = await textOf(answer)
    if (answer.statusCode >= 200 && answer.statusCode <= 299) return { ok: true, text, ms }
    return { ok: false, failure: { code: 'connection.status', values: { httpStatus: answer.statusCode } } }
  } catch (error) {
    return { ok: false, failure: { code: wordOf(error, signal), values: {} } }
  }
}

function wordOf(error: unknown, { aborted }: AbortSignal) {
  if (aborted || isSilence(error)) return 'connection.silent'
  return codeOf(error) === 'ECONNREFUSED' ? 'connection.refused' : 'connection.unreachable'
}

/** Undefined when the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Longer answers are cut: they cannot be valid. */
async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    const piece = Buffer.from(chunk)
    bytes += piece.length
    if (bytes > largest) break
    chunks.push(piece)
  }
  return Buffer.concat(chunks).toString('utf8')
}
