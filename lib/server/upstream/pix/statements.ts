import 'server-only'
import { z } from 'zod'
import { record } from '@/lib/server/upstream/extra'
import { type FileAnswer, fileFrom } from '@/lib/server/upstream/file'
import { baseUrl, logAnswer, readRefusal, send, type UpstreamCall } from '@/lib/server/upstream/request'
import { countFailure } from '@/lib/server/upstream/watch'
import { accountScope, type CallOptions, callPix, refusalOf } from './call'
import { fileAddress } from './file-address'
import { id, word } from './wire'

type StatementOrder = {
  accountId?: string
  format: 'csv' | 'xlsx' | 'ofx' | 'pdf'
  /** `YYYY-MM-DD`. */
  from: string
  to: string
}

const reportOf = record({ id, status: z.string(), format: word, file_url: word, file_name: word }).transform(
  ({ file_url, file_name, ...report }) => ({
    ...report,
    /** Present once the file is ready; never shown or logged. */
    fileUrl: file_url,
    fileName: file_name,
  }),
)

type StatementReport = z.output<typeof reportOf>

export function requestStatement({ accountId, format, from, to }: StatementOrder): Promise<StatementReport> {
  const json = { ...accountScope(accountId), format, created_at__gte: from, created_at__lte: to }
  return callPix({ endpoint: '/v1/statement/report_request', method: 'POST', json, effect: 'write' }, reportOf)
}

export function getStatement(
  reportId: string,
  accountId?: string,
  options: CallOptions = {},
): Promise<StatementReport> {
  const query = { id: reportId, ...accountScope(accountId) }
  return callPix({ endpoint: '/v1/statement/report_get', query, effect: 'read', ...options }, reportOf)
}

const redirects = 3
const fileEndpoint = 'statement file'

/**
 * Downloads a report's file. Only from the Pix API's own host or a configured one, also after a redirect (throws
 * RefusedFile); our credentials go only to the Pix API's own origin.
 */
export function downloadStatement(fileUrl: string, options: CallOptions = {}): Promise<FileAnswer> {
  return countFailure({ service: 'pix', endpoint: fileEndpoint }, fileAt(fileUrl, options))
}

async function fileAt(fileUrl: string, options: CallOptions): Promise<FileAnswer> {
  const own = baseUrl('pix')
  let url = fileAddress(fileUrl, own)
  for (let left = redirects; ; left--) {
    const anonymous = url.origin !== own.origin
    const call: UpstreamCall = { service: 'pix', endpoint: fileEndpoint, url, anonymous, effect: 'read', ...options }
    const received = await send(call)
    const { location } = received.headers
    if (received.status >= 300 && received.status < 400 && typeof location === 'string' && left > 0) {
      logAnswer(received)
      await received.body.dump()
      url = fileAddress(location, url, true)
      continue
    }
    if (received.status !== 200) throw refusalOf(call, await readRefusal(received, call))
    logAnswer(received)
    return fileFrom(received, call)
  }
}
