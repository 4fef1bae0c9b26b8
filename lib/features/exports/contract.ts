import { fileContract, type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type {
  ExportChanges,
  ExportDetail,
  ExportDifference,
  ExportFigures,
  ExportId,
  ExportSummary,
  ExportsInput,
  ManifestInput,
  NewExport,
} from './schema'

const watchMs = 3_000

const may = 'exports.use'
const stale = ['exports']

const isMoving = ({ state }: ExportSummary) => state === 'queued' || state === 'running'

export const exports = {
  /** The newest first. */
  list: readContract<ExportsInput, Page<ExportSummary> & ExportFigures>('exports', {
    may,
    watch: (page) => (page?.items.some(isMoving) ? watchMs : 0),
  }),
  one: readContract<ExportId, ExportDetail>('exports/{id}', {
    may,
    watch: (found) => (found && isMoving(found) ? watchMs : 0),
  }),
  /** Documents that now differ from the files of an export and of its difference exports. */
  difference: readContract<ExportId, ExportDifference>('exports/{id}/difference', { may }),
  /** The newest exports, without difference exports, whose documents have changed since. */
  changes: readContract<NoInput, ExportChanges>('exports/changes', { may }),
  create: writeContract<NewExport, ExportSummary>('POST', 'exports', { may, stale, status: 202 }),
  pause: writeContract<ExportId, ExportSummary>('POST', 'exports/{id}/pause', { may, stale }),
  resume: writeContract<ExportId, ExportSummary>('POST', 'exports/{id}/resume', { may, stale }),
  /** Cancels a running export; of a finished one removes the files and keeps the manifest. */
  remove: writeContract<ExportId, void>('DELETE', 'exports/{id}', { may, stale }),
  /** The zip; the browser can resume the download. */
  file: fileContract<ExportId>('exports/{id}/file', may),
  manifest: fileContract<ManifestInput>('exports/{id}/manifest', may),
}
