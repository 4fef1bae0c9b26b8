import { type APIRequestContext, expect } from '@playwright/test'
import type { Environment } from './environment.ts'
import { capture, download, exportOf, filePath, opened, requestedFiles } from './exports.ts'

export const slowMonthName = '2019-01'
/** Number of files that an instance fetches at once, which may be in transit when it dies. */
export const together = 8

/** From now on files come after this time. */
export function slowFiles({ simulator }: Environment, ms: number): void {
  const slow = { service: 'accounting', path: '/v1/documentos/*', match: '/xml', kind: 'delay' } as const
  simulator.armFault({ ...slow, ms, times: 1_000 })
}

/** Captures a month of forty notes whose files come after this time; returns their ids. */
export async function slowMonth(env: Environment, ms = 2_000): Promise<string[]> {
  const ids = await capture(env.simulator, slowMonthName, Array(40).fill('nfe'))
  slowFiles(env, ms)
  return ids
}

/** Waits until this many files have been fetched. */
export const fetched = (api: APIRequestContext, id: unknown, least: number) =>
  expect
    .poll(
      async () => {
        const { done, state, problem } = await exportOf(api, id)
        return Number(done) >= least ? 'fetched' : `${done} of ${least}, ${state}, ${problem}`
      },
      { intervals: [50] },
    )
    .toBe('fetched')

/** How often each file was requested. */
export function timesOf({ simulator }: Environment, ids: readonly string[]): number[] {
  const requested = requestedFiles(simulator)
  return ids.map((id) => requested.get(filePath(id, 'xml')) ?? 0)
}

/** The export has every file, once. */
export async function holdsAll(api: APIRequestContext, id: unknown, ids: readonly string[]): Promise<void> {
  const { files, rows } = await opened(await download(api, id))
  expect(files.size).toBe(ids.length)
  expect(rows.map((row) => row.id).toSorted()).toEqual([...ids].toSorted())
  expect(rows.filter(({ reason }) => reason !== '')).toEqual([])
}
