import 'server-only'
import { Problem } from '@/lib/core/errors'
import { readPeople } from '@/lib/server/db/people'
import { estimates } from './estimate'
import { isExportOver } from './rules'
import type { ExportSummary } from './schema'
import { publicScope, storedScope } from './scope'
import { type Compared, countDifference, readHolders } from './store/difference'
import { type ExportRow, movingExports } from './store/exports'

/** Exports as people and the API read them. */
export async function viewAll(rows: readonly ExportRow[]): Promise<ExportSummary[]> {
  const moving = await movingExports()
  const [who, left, holdersOf] = await Promise.all([
    readPeople(rows.map(({ userId }) => userId)),
    estimates(moving),
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
        ahead: aheadOf(row, moving),
        planned: row.planning === null,
        estimatedSeconds: isExportOver(row.state) ? 0 : (left.get(row.id) ?? null),
        keptUntil: row.keptUntil?.toISOString() ?? null,
        removed: row.filesRemovedAt !== null,
        difference: row.state === 'done' ? await countDifference({ ...row, scope, holders: holdersOf(row.id) }) : null,
      }
    }),
  )
}

function aheadOf({ id, userId, state }: ExportRow, moving: readonly ExportRow[]): number {
  if (state !== 'queued') return 0
  const own = moving.filter((other) => other.userId === userId)
  return Math.max(
    own.findIndex((other) => other.id === id),
    0,
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
