import { exports } from '@/lib/features/exports/contract'
import { openExportFile, openExportManifest } from '@/lib/features/exports/file-service'
import { exportId, exportSummary, manifestInput, newExport } from '@/lib/features/exports/schema'
import {
  createExport,
  getExport,
  getExportDifference,
  listExportChanges,
  listExports,
  pauseExport,
  removeExport,
  resumeExport,
} from '@/lib/features/exports/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, removalRoute, writeRoute } from '@/lib/server/http/routes'

export const exportsRoutes = [
  readRoute(getExportDifference),
  downloadRoute(exports.file, { input: exportId, run: openExportFile }),
  downloadRoute(exports.manifest, { input: manifestInput, run: openExportManifest }),
  writeRoute(exports.pause, { input: exportId, output: exportSummary, run: pauseExport }),
  writeRoute(exports.resume, { input: exportId, output: exportSummary, run: resumeExport }),
  readRoute(getExport),
  removalRoute(exports.remove, { input: exportId, run: removeExport }),
  readRoute(listExportChanges),
  readRoute(listExports),
  writeRoute(exports.create, { input: newExport, output: exportSummary, status: 202, run: createExport }),
]
