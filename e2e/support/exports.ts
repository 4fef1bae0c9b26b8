import { type APIRequestContext, expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { Simulator } from '../simulator/server.ts'
import { dataOf, type Fields } from './envelope.ts'
import { unzip } from './unzip.ts'

export const exportPath = (id: unknown, act = '') => `/api/exports/${id}${act && `/${act}`}`

/** Captures notes of an otherwise empty month, one of each model; default: the first company that has all models. */
export async function capture(simulator: Simulator, month: string, models: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const modelo of models) {
    const { id } = await simulator.captureDocument({ modelo, competencia: month })
    ids.push(String(id))
  }
  return ids
}

export async function askFor(api: APIRequestContext, data: object): Promise<Fields> {
  return dataOf(await api.post('/api/exports', { data }), 202)
}

/** Exports everything of a month. */
export const askForMonth = (api: APIRequestContext, month: string, formats: string[] = ['xml', 'pdf']) =>
  askFor(api, { from: month, to: month, formats })

export const exportOf = async (api: APIRequestContext, id: unknown) => dataOf(await api.get(exportPath(id)))

/** Waits until an export is in a state. */
export async function untilState(api: APIRequestContext, id: unknown, state = 'done'): Promise<Fields> {
  let found: Fields = {}
  const read = async () => {
    found = await exportOf(api, id)
    return found.state
  }
  await expect.poll(read, { timeout: 120_000, intervals: [100, 250] }).toBe(state)
  return found
}

type ManifestRow = {
  path: string
  chave: string
  type: string
  sha256: string
  reason: string
  bytes: string
  id: string
  upstreamCode: string
}

/** The files of an export without its manifest. */
export async function opened(zip: Buffer) {
  const files = await unzip(zip)
  const csv = files.get('manifest.csv') ?? Buffer.alloc(0)
  const json: { files: Fields[] } & Fields = JSON.parse(String(files.get('manifest.json')))
  for (const name of ['manifest.csv', 'manifest.json']) files.delete(name)
  const rows: ManifestRow[] = parse(csv, { delimiter: ';', bom: true, columns: true })
  return { files, rows, csv, json }
}

export async function download(api: APIRequestContext, id: unknown): Promise<Buffer> {
  const answer = await api.get(exportPath(id, 'file'), { timeout: 120_000 })
  expect(answer.status()).toBe(200)
  return answer.body()
}

/** Number of upstream requests for each file path. */
export function requestedFiles(simulator: Simulator): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of simulator.requests({ service: 'accounting' }))
    if (/\/(xml|pdf)$/.test(path)) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}

export const filePath = (id: string, type: string) => `/v1/documentos/${id}/${type}`
