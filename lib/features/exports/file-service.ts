import 'server-only'
import { createInflateRaw } from 'node:zlib'
import { Problem } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { requireFilesReachable } from '@/lib/server/object-store/stored'
import { zipSize, zipStream } from '@/lib/server/zip/zip-stream'
import { auditExport } from './audit'
import { exports } from './contract'
import { exportId, manifestInput } from './schema'
import { storedScope } from './scope'
import { type ExportRow, findExport } from './store/exports'
import { exportFiles } from './store/files'
import { findManifest } from './store/items'
import { zipEntries } from './store/zip-entries'
import { requireDone } from './view'

/** The zip, written while it is read, from any position. Throws `not_ready` until the export is done, and `content_purged` once its files are gone. */
export const openExportFile = download(exports.file, exportId, async ({ id }, person) => {
  const row = await findExport(id)
  requireDone(row)
  if (row.filesRemovedAt !== null)
    throw new Problem('content_purged', 'The files were kept long enough; export them again')
  await requireFilesReachable()
  const entries = await zipEntries(id, row.createdAt)
  const audited = async ({ from }: { from: number }) =>
    (await db()).transaction((tx) => auditExport(tx, person, 'download', row, from > 0 ? { from } : {}))
  return {
    async open(range) {
      await audited(range)
      return zipStream(entries, range)
    },
    bytes: zipSize(entries),
    // The manifest has the hash of every file, and files never change.
    etag: `"${row.manifestSha256}"`,
    contentType: 'application/zip',
    fileName: fileNameOf(row),
  }
})

const manifestTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

/** The manifest, which stays when the files are gone. */
export const openExportManifest = download(exports.manifest, manifestInput, async ({ id, format }) => {
  const row = await findExport(id)
  requireDone(row)
  const item = await findManifest(id, `manifest.${format}`)
  if (!item) throw new Problem('not_found', 'There is no manifest of this export')
  const stored = await exportFiles.openStarted({ id: item.id, bytes: item.storedBytes ?? 0 })
  return {
    stream: stored.pipe(createInflateRaw()).on('close', () => stored.destroy()),
    bytes: item.bytes,
    contentType: manifestTypes[format],
    fileName: fileNameOf(row).replace(/\.zip$/, `_manifest.${format}`),
  }
})

function fileNameOf({ scope, createdAt, id }: ExportRow): string {
  const parsed = storedScope.parse(scope)
  const what =
    parsed.kind === 'months'
      ? parsed.from === parsed.to
        ? parsed.from
        : `${parsed.from}_${parsed.to}`
      : createdAt.toISOString().slice(0, 10)
  return `documentos_${what}_${id.slice(0, 8)}.zip`
}
