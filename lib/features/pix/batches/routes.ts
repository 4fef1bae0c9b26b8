import { batches } from '@/lib/features/pix/batches/contract'
import {
  changeRow,
  confirmRows,
  createBatch,
  excludeProblems,
  openTemplate,
} from '@/lib/features/pix/batches/drafts/service'
import {
  batch,
  changedRow,
  confirmInput,
  excludeInput,
  newBatch,
  rowChange,
  templateInput,
} from '@/lib/features/pix/batches/schema'
import { getBatch, listBatchPage, listBatchRows } from '@/lib/features/pix/batches/service'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, writeRoute } from '@/lib/server/http/routes'
import { uploadRoute } from '@/lib/server/http/upload-route'

export const pixBatchesRoutes = [
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
