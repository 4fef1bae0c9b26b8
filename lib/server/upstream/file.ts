import 'server-only'
import type { Readable } from 'node:stream'
import { unreadable } from './failure'
import { problemExtras, problemIn } from './problem-extras'
import { isHtml, type Received, readRefusal, type UpstreamCall } from './request'

/** A file that is still arriving: a broken body fails the stream and never ends as if complete. */
export type FileAnswer = {
  stream: Readable
  bytes: number | null
  contentType: string
  upstreamRequestId: string | undefined
}

/** Refuses an HTML page or a JSON message, with its text, before any byte is passed on. */
export async function fileFrom(
  received: Received,
  call: UpstreamCall,
  upstreamRequestId?: string,
): Promise<FileAnswer> {
  const { headers, body } = received
  // A reader gets the error; without one it must not end the process.
  body.on('error', () => undefined)
  if (isHtml(received) || /^application\/(problem\+)?json/i.test(String(headers['content-type']))) {
    const stated = problemExtras(problemIn((await readRefusal(received, call)).json))
    throw unreadable(call.service, 'not-a-file', { ...(upstreamRequestId && { upstreamRequestId }), ...stated })
  }
  const length = headers['content-length']
  return {
    stream: body,
    bytes: length !== undefined && /^\d+$/.test(length) ? Number(length) : null,
    contentType: String(headers['content-type'] ?? 'application/octet-stream'),
    upstreamRequestId,
  }
}
