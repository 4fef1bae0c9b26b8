import 'server-only'
import { cut, decodeCursor, decodeNumber, encodeCursor } from '@/lib/core/page-cursor'
import { db } from '@/lib/server/db/client'
import { mailIsOn } from '@/lib/server/mail-configured'
import { parseOutput } from '@/lib/server/parse'
import { read } from '@/lib/server/read'
import { batches } from './contract'
import { batchApprovalNeed } from './requests-service'
import { batchDetail, batchFilter, batchId, batchPage, rowPage, rowsInput } from './schema'
import { countRows, findBatch, listBatches } from './store/batches'
import { comparePrevious } from './store/comparing'
import { countLookUps } from './store/looking-up'
import { readRowDays } from './store/row-operation'
import { countCodes, listRows } from './store/rows'
import { countUnmade } from './store/sending'
import { centsOf, placeOf, viewBatch, viewBatches, viewRow } from './store/view'

export const listBatchPage = read(batches.list, {
  input: batchFilter,
  output: batchPage,
  run: async ({ limit, cursor }) => {
    const found = await listBatches(cursor ? decodeCursor(cursor) : null, limit + 1)
    const { shown, next } = cut(found, limit, (last) => encodeCursor({ at: last.batch.createdAt, id: last.batch.id }))
    return { items: await viewBatches(shown), next }
  },
})

export const getBatch = read(batches.one, {
  input: batchId,
  output: batchDetail,
  run: async ({ id }, person) => {
    const around = await findBatch(id)
    const groups = await countRows([id])
    const places = [...new Set(groups.map(placeOf))]
    const cents = {
      ...Object.fromEntries(places.map((place) => [place, centsOf(groups, (group) => placeOf(group) === place)])),
      problem: centsOf(groups, ({ excluded, problem }) => !excluded && problem),
      warning: centsOf(groups, ({ excluded, problem, warning }) => !excluded && !problem && warning),
      ready: centsOf(groups, ({ excluded, problem, warning }) => !excluded && !problem && !warning),
    }
    const rowsOf = (warned: boolean) =>
      groups.reduce(
        (sum, { excluded, problem, warning, count }) => sum + (!excluded && !problem && warning === warned ? count : 0),
        0,
      )
    const { kind, state } = around.batch
    const isToRequest = kind === 'transfers' && state === 'draft'
    const previous = await (await db()).transaction((tx) => comparePrevious(tx, around.batch))
    return {
      ...viewBatch(around, groups),
      codes: await countCodes(id),
      unmade: await countUnmade(id),
      cents,
      unusual: rowsOf(true),
      plain: rowsOf(false),
      mailOff: around.batch.kind === 'charges' && !mailIsOn(),
      lookUp: { running: around.batch.lookUpBy !== null, ...(await countLookUps(id)) },
      approval: isToRequest ? await batchApprovalNeed(around.batch, person) : null,
      previous,
      rowDays: around.batch.kind === 'transfers' ? await readRowDays(id) : null,
    }
  },
})

export const listBatchRows = read(batches.rows, {
  input: rowsInput,
  output: rowPage,
  run: async ({ id, state, order, limit, cursor }) => {
    await findBatch(id)
    const offset = cursor ? decodeNumber(cursor) : 0
    const found = await listRows({ batchId: id, filter: state, order, offset, limit: limit + 1 })
    const { shown, next } = cut(found, limit, () => String(offset + limit))
    return parseOutput(rowPage, { items: shown.map(viewRow), next })
  },
})
