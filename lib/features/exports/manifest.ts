import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { indexedRows } from '@/lib/features/documents/index/store/list'
import { csvOptions } from '@/lib/server/csv'
import { publicScope, storedScope } from './scope'
import type { ExportRow } from './store/exports'
import { itemsByPath } from './store/items'

export const manifestPaths = ['manifest.csv', 'manifest.json'] as const
export type ManifestPath = (typeof manifestPaths)[number]

/** A file, or why it is missing: then it has no path. */
async function* rowsOf(exportId: string) {
  for await (const page of itemsByPath(exportId, 'listed')) {
    const ids = page.flatMap(({ documentId }) => (documentId === null ? [] : String(documentId)))
    const documents = new Map((await indexedRows(ids)).map((row) => [row.id, row]))
    yield page.map((item) => {
      const document = item.documentId === null ? undefined : documents.get(item.documentId)
      return {
        path: item.state === 'done' ? item.path : '',
        chave: document?.accessKey ?? '',
        type: item.type,
        sha256: item.sha256 ?? '',
        reason: item.reason ?? '',
        bytes: item.bytes,
        id: item.documentId === null ? '' : String(item.documentId),
        company: item.companyId,
        month: document?.period ?? '',
        model: item.model,
        number: document?.number ?? '',
        cancelled: item.cancelled,
        upstreamStatus: item.upstreamStatus,
        upstreamCode: item.upstreamCode ?? '',
        upstreamMessage: item.upstreamMessage ?? '',
      }
    })
  }
}

type Row = ReturnType<typeof rowsOf> extends AsyncGenerator<(infer R)[]> ? R : never

const columns: (keyof Row)[] = [
  'path',
  'chave',
  'type',
  'sha256',
  'reason',
  'bytes',
  'id',
  'company',
  'month',
  'model',
  'number',
  'cancelled',
  'upstreamStatus',
  'upstreamCode',
  'upstreamMessage',
]

async function* csvOf({ id }: ExportRow): AsyncGenerator<string> {
  yield stringify([], { ...csvOptions, columns })
  for await (const rows of rowsOf(id)) {
    const cells = rows.map((row) => ({ ...row, cancelled: row.cancelled === null ? '' : String(row.cancelled) }))
    yield stringify(cells, { ...csvOptions, bom: false, header: false, columns })
  }
}

async function* jsonOf(row: ExportRow): AsyncGenerator<string> {
  const { id, createdAt, formats, statements, documents, total, done, missing, bytes } = row
  const scope = publicScope(storedScope.parse(row.scope))
  const head = {
    id,
    createdAt: createdAt.toISOString(),
    scope,
    formats,
    statements,
    documents,
    total,
    done,
    missing,
    bytes,
  }
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "files": [`
  let separator = '\n'
  for await (const rows of rowsOf(id))
    for (const file of rows) {
      yield `${separator}  ${JSON.stringify(file)}`
      separator = ',\n'
    }
  yield '\n ]\n}\n'
}

/** Writes the list of every file of an export, with its hash or the reason that it is missing. */
export function manifestStream(row: ExportRow, path: ManifestPath): Readable {
  const text = path === 'manifest.csv' ? csvOf(row) : jsonOf(row)
  return Readable.from(bytesOf(text), { objectMode: false })
}

async function* bytesOf(text: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) yield Buffer.from(piece)
}
