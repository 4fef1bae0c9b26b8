import { type NoInput, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type {
  ExportChanges,
  ExportDetail,
  ExportDifference,
  ExportFigures,
  ExportId,
  ExportSummary,
  ExportsInput,
} from './schema'

const watchMs = 3_000

const isMoving = ({ state }: ExportSummary) => state === 'queued' || state === 'running'

export const exports = {
  /** The newest first. */
  list: readContract<ExportsInput, Page<ExportSummary> & ExportFigures>('exports', {
    may: 'exports.use',
    watch: (page) => (page?.items.some(isMoving) ? watchMs : 0),
  }),
  one: readContract<ExportId, ExportDetail>('exports/{id}', {
    may: 'exports.use',
    watch: (found) => (found && isMoving(found) ? watchMs : 0),
  }),
  /** What differs by now from what an export and the exports of its difference hold. */
  difference: readContract<ExportId, ExportDifference>('exports/{id}/difference', { may: 'exports.use' }),
  /** The newest exports, differences of others apart, that something differs from by now. */
  changes: readContract<NoInput, ExportChanges>('exports/changes', { may: 'exports.use' }),
}
