import 'server-only'
import { Problem } from '@/lib/core/errors'
import { isExportOver } from '@/lib/core/export-states'
import { readPeople } from '@/lib/server/db/people'
import { estimates } from './estimate'
import type { ExportSummary } from './schema'
import { publicScope, storedScope } from './scope'
import { type Compared, countDifference, readHolders } from './store/difference'
import { type ExportRow, movingExports } from './store/exports'

/** Exports as people and the API read them. */
export async function viewAll(rows: readonly ExportRow[]): Promise<ExportSummary[]> {
  const [who, left, holdersOf] = await Promise.all([
    readPeople(rows.map(({ userId }) => userId)),
    movingExports().then(estimates),
    readHolders(),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const scope = storedScope.parse(row.scope)
      return {
        ...row,
        scope: publicScope(scope),
        formats: row.formats as ExportSummary['formats'],
        statements: row.statements as ExportSummary['statements'],
        by: who(row.userId),
        createdAt: row.createdAt.toISOString(),
        finishedAt: row.finishedAt?.toISOString() ?? null,
        planned: row.planning === null,
        estimatedSeconds: isExportOver(row.state) ? 0 : (left.get(row.id) ?? null),
        keptUntil: row.keptUntil?.toISOString() ?? null,
        removed: row.filesRemovedAt !== null,
        difference: row.state === 'done' ? await countDifference({ ...row, scope, holders: holdersOf(row.id) }) : null,
      }
    }),
  )
}

export async function viewOne(row: ExportRow): Promise<ExportSummary> {
  const [view] = await viewAll([row])
  if (!view) throw new Problem('internal', 'The export was not read')
  return view
}

/** What a finished export is compared with; `not_ready` until then. */
export async function comparedOf(row: ExportRow): Promise<Compared> {
  requireDone(row)
  const holdersOf = await readHolders()
  return { ...row, scope: storedScope.parse(row.scope), holders: holdersOf(row.id) }
}

/** `not_ready` until an export is done. */
export function requireDone({ state }: ExportRow): void {
  if (state !== 'done') throw new Problem('not_ready', 'The export is not done')
}
