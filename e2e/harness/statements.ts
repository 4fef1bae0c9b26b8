import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect } from 'vitest'
import type { Simulator } from '@/e2e/simulator/server'
import { requestStatement } from '@/lib/features/pix/statements/service'
import type { Person } from '@/lib/server/auth/person'
import { submit } from '@/lib/server/operations/perform'
import { findOperation, workerChecks } from './operations'

/** A file host for a file's tests; `PIX_FILE_HOSTS` must name it. */
export async function startFileHost(answer: RequestListener): Promise<{ host: string; url: string }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return { host, url: `http://${host}` }
}

/** Makes upstream report finished reports with their file's address. */
export function answerDoneAt(simulator: Simulator, fileUrl: string, times = 9): void {
  const data = { id: 'rep_1', status: 'done', format: 'csv', file_url: fileUrl, file_name: 'extrato.csv' }
  const body = { success: true, message: 'OK', data }
  const path = '/v1/statement/report_get'
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 200, body, times })
}

export async function newStatement(person: Person): Promise<string> {
  const id = crypto.randomUUID()
  await submit(requestStatement, id, { format: 'csv', from: '2026-01-01', to: '2026-12-31' }, person)
  return id
}

/** A statement whose file is at an address, as found by the worker. */
export async function statementAt(simulator: Simulator, person: Person, fileUrl: string): Promise<string> {
  const id = await newStatement(person)
  answerDoneAt(simulator, fileUrl)
  await workerChecks(id)
  return id
}

export const statementBecomes = (id: string, state: string) =>
  expect.poll(() => findOperation(id)).toMatchObject({ state })
