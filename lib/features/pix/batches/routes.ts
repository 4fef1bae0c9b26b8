import { batches } from '@/lib/features/pix/batches/contract'
import {
  changeRow,
  confirmRows,
  createBatch,
  excludeProblems,
  openTemplate,
  readAgain,
} from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import {
  batch,
  batchId,
  batchOperation,
  changedRow,
  confirmInput,
  excludeInput,
  newBatch,
  readingChange,
  requestInput,
  rowChange,
  templateInput,
} from '@/lib/features/pix/batches/schema'
import {
  cancelBatch,
  draftAgain,
  lookUpBatch,
  openResult,
  pauseBatch,
  resumeBatch,
} from '@/lib/features/pix/batches/sending/service'
import { getBatch, listBatchPage, listBatchRows } from '@/lib/features/pix/batches/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { keyedRoute, readRoute, writeRoute } from '@/lib/server/http/routes'
import { uploadRoute } from '@/lib/server/http/upload-route'

const { path, may } = batches.request
const one = { input: batchId, output: batch }

export const pixBatchesRoutes = [
  keyedRoute({
    method: 'POST',
    path,
    may,
    input: requestInput,
    output: batchOperation,
    run: askForBatch,
  }),
  writeRoute(batches.lookUp, { ...one, status: 202, run: lookUpBatch }),
  writeRoute(batches.pause, { ...one, run: pauseBatch }),
  writeRoute(batches.resume, { ...one, run: resumeBatch }),
  writeRoute(batches.cancel, { ...one, run: cancelBatch }),
  writeRoute(batches.again, { ...one, status: 201, run: draftAgain }),
  downloadRoute(batches.result, { input: batchId, run: openResult }),
  downloadRoute(batches.template, { input: templateInput, run: openTemplate }),
  writeRoute(batches.changeRow, { input: rowChange, output: changedRow, run: changeRow }),
  writeRoute(batches.readAgain, { input: readingChange, output: batch, run: readAgain }),
  readRoute(listBatchRows),
  writeRoute(batches.exclude, { input: excludeInput, output: batch, run: excludeProblems }),
  writeRoute(batches.confirm, { input: confirmInput, output: batch, run: confirmRows }),
  readRoute(getBatch),
  readRoute(listBatchPage),
  uploadRoute(batches.create, {
    input: newBatch,
    output: batch,
    run: (input, person, { upload }) => createBatch(input, person, upload.stream),
  }),
]
