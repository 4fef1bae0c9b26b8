import 'server-only'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { currentDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { voidStates } from '@/lib/core/operations/operation-states'
import { analysis, infractions } from '@/lib/features/pix/infractions/contract'
import { type AnalysisOperation, analysisOperation, infractionId } from '@/lib/features/pix/infractions/schema'
import { blobs } from '@/lib/features/pix/infractions/store/attachment-blobs'
import { findAttachment } from '@/lib/features/pix/infractions/store/attachments'
import { download } from '@/lib/server/download'
import { subjectRows, viewOne } from '@/lib/server/operations/list'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { type CopiedFile, copiedFiles, manifestCsv } from './files'
import { summaryPage } from './page'

const isVoid = ({ state }: OperationRow) => voidStates.some((one) => one === state)

/** The newest answer that was ever sent; a void one only when there is no other. */
async function sentAnswer(infractionId: string): Promise<OperationRow> {
  const sent = (await subjectRows(analysis.answer.kind, infractionId)).filter(({ sentAt }) => sentAt !== null)
  const row = sent.find((row) => !isVoid(row)) ?? sent[0]
  if (!row) throw new Problem('not_found', 'No answer to this infraction was ever sent')
  return row
}

/** The sent answer with its author, instant and files, as a zip that is written while it is read. */
export const openAnswerCopy = download(infractions.answerFile, infractionId, async ({ id: infractionId }) => {
  const operation = await viewOne(analysisOperation, await sentAnswer(infractionId))
  const files = copiedFiles(operation.about?.attachments ?? [])
  const sources = await Promise.all(files.map((file) => sourceOf(infractionId, file)))
  const sentDay = currentDay(new Date(operation.sentAt ?? operation.createdAt))
  return {
    stream: zipOf(operation, files, sources),
    bytes: null,
    contentType: 'application/zip',
    fileName: `infracao_${infractionId.replace(/[^0-9A-Za-z._-]+/g, '-')}_${sentDay}.zip`,
  }
})

/** Opens the file when its turn comes. */
async function sourceOf(infractionId: string, file: CopiedFile): Promise<() => Readable> {
  const row = await findAttachment(infractionId, file.id)
  if (row?.sha256 !== file.sha256) throw new Problem('internal', `Attachment ${file.id} is not as it was sent`)
  return () => blobs.open(row)
}

function zipOf(operation: AnalysisOperation, files: CopiedFile[], sources: (() => Readable)[]): Readable {
  const zip = new ZipFile()
  const mtime = new Date(operation.sentAt ?? operation.createdAt)
  const stream = zip.outputStream.pipe(new PassThrough())
  let open: Readable | undefined
  stream.on('close', () => open?.destroy())
  const fail = (error: Error) => stream.destroy(error)
  zip.on('error', fail)
  zip.addBuffer(Buffer.from(summaryPage(operation, files, new Date().toISOString())), 'resumo.html', { mtime })
  zip.addBuffer(Buffer.from(manifestCsv(files)), 'manifest.csv', { mtime })
  for (const [index, { path, bytes }] of files.entries()) {
    zip.addReadStreamLazy(path, { mtime, size: bytes, compress: false }, (begin) => {
      open = sources[index]?.().on('error', fail) ?? Readable.from([])
      begin(null, open)
    })
  }
  zip.end()
  return stream
}
