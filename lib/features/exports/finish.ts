import 'server-only'
import { monthFile } from '@/lib/features/reconciliation/file/service'
import { backedMonths } from '@/lib/features/reconciliation/store/backed-rows'
import { db } from '@/lib/server/db/client'
import { secondsFromNow } from '@/lib/server/db/lease'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { packFile } from '@/lib/server/zip/pack-file'
import { zipSize } from '@/lib/server/zip/zip-stream'
import { notifyEnd } from './end-export'
import { type ManifestPath, manifestPaths, manifestStream } from './manifest'
import { notStored } from './not-stored'
import { publishExport } from './publish'
import { movingExportStates } from './rules'
import { type StoredScope, storedScope } from './scope'
import { claimUnfinished, type ExportRow, leaseEnd, updateExport } from './store/exports'
import { withTemporary } from './store/files'
import { markExported, replaceFile, separatePaths } from './store/finishing'
import { zipEntries } from './store/zip-entries'

const folders = { csv: 'conciliacao', econf: 'econf' } as const
const formats = ['csv', 'econf'] as const

/** The current reconciliation of each company and month that has any. May be repeated. */
async function writeBacking(
  { id }: Pick<ExportRow, 'id'>,
  scope: Extract<StoredScope, { kind: 'months' }>,
): Promise<void> {
  for (const { companyId, month } of await backedMonths(scope)) {
    await updateExport(id, movingExportStates, { leaseUntil: leaseEnd })
    for (const format of formats)
      await withTemporary(async (temporary) => {
        const { name, stream } = await monthFile({ month, companyId, format })
        const file = await packFile(stream, temporary, { compress: true })
        await replaceFile(
          id,
          { companyId, type: `${folders[format]}.csv`, path: `${folders[format]}/${name}` },
          temporary,
          file,
        )
      })
  }
}

const dayMs = 24 * 3_600_000
const afterFailureSeconds = 15

/**
 * Finishes an export whose files are all stored or known to be missing: writes the manifest, records the state that its documents were
 * exported in, and notifies the requester. Each step may be repeated. Returns false when there was nothing to do.
 */
export async function finishNext(): Promise<boolean> {
  const row = await claimUnfinished()
  if (!row) return false
  try {
    await finish(row)
  } catch (error) {
    const problem = notStored(error)
    if (problem === null) log().error({ error, export: row.id }, 'an export was not finished')
    const set = { leaseUntil: secondsFromNow(afterFailureSeconds), ...(problem && { problem }) }
    await updateExport(row.id, movingExportStates, set)
    await publishExport(row.id)
  }
  return true
}

async function finish(row: ExportRow): Promise<void> {
  await separatePaths(row.id)
  const scope = storedScope.parse(row.scope)
  if (scope.kind === 'months' && scope.reconciliation) await writeBacking(row, scope)
  let manifestSha256: string | null = null
  for (const path of manifestPaths) manifestSha256 = await writeManifest(row, path)
  await markExported(row.id)
  const zipBytes = zipSize(await zipEntries(row.id, row.createdAt))
  await (await db()).transaction(async (tx) => {
    const keptUntil = new Date(Date.now() + env().EXPORT_KEEP_DAYS * dayMs)
    const set = {
      state: 'done' as const,
      finishedAt: new Date(),
      keptUntil,
      zipBytes,
      manifestSha256,
      problem: null,
      leaseUntil: null,
    }
    const done = await updateExport(row.id, movingExportStates, set, tx)
    if (!done) return
    await notifyEnd(tx, done)
  })
  await publishExport(row.id)
}

/** Returns the SHA-256 of the file. */
function writeManifest(row: ExportRow, path: ManifestPath): Promise<string> {
  return withTemporary(async (temporary) => {
    const file = await packFile(manifestStream(row, path), temporary, { compress: true })
    await replaceFile(row.id, { companyId: '', type: path, path }, temporary, file)
    return file.sha256
  })
}
