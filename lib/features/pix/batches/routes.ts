import { batches } from '@/lib/features/pix/batches/contract'
import {
  changeRow,
  confirmRows,
  createBatch,
  excludeProblems,
  openTemplate,
} from '@/lib/features/pix/batches/drafts/service'
import { askForBatch } from '@/lib/features/pix/batches/requests/service'
import {
  batch,
  batchId,
  batchOperation,
  changedRow,
  confirmInput,
  excludeInput,
  newBatch,
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
    run: (input, { person, key }) => askForBatch(input, person, key),
  }),
  writeRoute(batches.lookUp, { ...one, status: 202, run: ({ id }, { person }) => lookUpBatch(id, person) }),
  writeRoute(batches.pause, { ...one, run: ({ id }, { person }) => pauseBatch(id, person) }),
  writeRoute(batches.resume, { ...one, run: ({ id }, { person }) => resumeBatch(id, person) }),
  writeRoute(batches.cancel, { ...one, run: ({ id }, { person }) => cancelBatch(id, person) }),
  writeRoute(batches.again, { ...one, status: 201, run: ({ id }, { person }) => draftAgain(id, person) }),
  downloadRoute(batches.result, { input: batchId, run: ({ id }) => openResult(id) }),
  downloadRoute(batches.template, { input: templateInput, run: openTemplate }),
  writeRoute(batches.changeRow, {
    input: rowChange,
    output: changedRow,
    run: (input, { person }) => changeRow(input, person),
  }),
  readRoute(listBatchRows),
  writeRoute(batches.exclude, {
    input: excludeInput,
    output: batch,
    run: (input, { person }) => excludeProblems(input, person),
  }),
  writeRoute(batches.confirm, {
    input: confirmInput,
    output: batch,
    run: (input, { person }) => confirmRows(input, person),
  }),
  readRoute(getBatch),
  readRoute(listBatchPage),
  uploadRoute(batches.create, {
    input: newBatch,
    output: batch,
    run: (input, { stream }, { person }) => createBatch(input, stream, person),
  }),
]
