import 'server-only'
import { monthFile } from '@/lib/features/reconciliation/file/service'
import { backedMonths } from '@/lib/features/reconciliation/file/store/backed-months'
import { packFile } from '@/lib/server/zip/pack-file'
import { movingExportStates } from './rules'
import type { StoredScope } from './scope'
import { type ExportRow, leaseEnd, updateExport } from './store/exports'
import { withTemporary } from './store/files'
import { replaceFile } from './store/finishing'

const folders = { csv: 'conciliacao', econf: 'econf' } as const
const formats = ['csv', 'econf'] as const

/** The current reconciliation of each company and month that has any. May be repeated. */
export async function writeBacking(
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
