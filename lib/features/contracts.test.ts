import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FileContract, OperationContract, ReadContract, WriteContract } from '@/lib/core/contract'
import { everyRoute } from '@/lib/routes'
import type { Read } from '@/lib/server/read'

type Named<T> = [name: string, value: T]

async function exportsOf(file: string): Promise<Named<unknown>[]> {
  const files = globSync(`lib/features/**/${file}`).map((path) => resolve(path))
  const modules = await Promise.all(files.map((path): Promise<object> => import(path)))
  return modules.flatMap((module) => Object.entries(module))
}

const isContract = (value: unknown): value is ReadContract | WriteContract | FileContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'may' in value && !('kind' in value)

const isOperation = (value: unknown): value is OperationContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'kind' in value && 'mayRead' in value

const isDeclared = (value: unknown): value is ReadContract =>
  isContract(value) && !('stale' in value) && !('file' in value)

const isRead = (found: Named<unknown>): found is Named<Read> => isDeclared(found[1]) && 'perform' in found[1]

/** Each by its name in a route, as `users.change`. */
const named = (await exportsOf('contract.ts')).flatMap(([name, exported]) => [
  { name, contract: exported },
  ...Object.entries(exported ?? {}).map(([part, contract]) => ({ name: `${name}.${part}`, contract })),
])
const contracts = named.map(({ contract }) => contract).filter(isDeclared)
const reads = (await exportsOf('*service.ts')).filter(isRead)

test.each(contracts)('$path has one read, under the same permission', ({ path, may }) => {
  const found = reads.map(([, read]) => read).filter((read) => read.path === path)
  expect(found).toEqual([expect.objectContaining({ may })])
})

/** Upstream pages received payments itself, and no keys. */
const lists = reads.flatMap(([name, { path, method, input, output }]) =>
  output instanceof z.ZodObject && 'next' in output.shape && method === undefined && path !== 'pix/keys'
    ? [{ name, path, input, most: path === 'pix/received' ? 100 : 200 }]
    : [],
)

test('the lists of the API are among those whose limits are tested', () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ...['companies', 'documents', 'exports', 'audit', 'users', 'operations', 'reconciliation', 'account/sessions'],
      ...['received', 'refunds', 'transfers', 'charges', 'statements', 'accounts', 'infractions'].map(
        (of) => `pix/${of}`,
      ),
      ...['notices', 'users/{id}/sessions', 'reconciliation/closings'],
    ]),
  )
})

test.each(lists)('$name takes a limit from 1 to $most, and a cursor', ({ input, most }) => {
  const refused = (given: object) =>
    input
      .safeParse(given)
      .error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1))) ??
    []
  for (const limit of ['1', String(most)]) expect(refused({ limit, cursor: '1' })).not.toContain('limit')
  for (const limit of ['0', String(most + 1), 'x']) expect(refused({ limit })).toContain('limit')
  expect(refused({ cursor: '1' })).not.toContain('cursor')
})

const served = everyRoute.map(({ method, path }) => `${method} ${path}`)

test('no address is served twice by one method', () => {
  expect(served).toHaveLength(new Set(served).size)
})

test('each contract is served at its path by its method, and nothing else is', () => {
  const methodOf = (contract: object, usual: string) =>
    'method' in contract && contract.method ? contract.method : usual
  const declared = named.flatMap(({ contract }) => {
    if (isOperation(contract)) return [`${methodOf(contract, 'POST')} ${contract.path}`]
    return isContract(contract) ? [`${methodOf(contract, 'GET')} ${contract.path}`] : []
  })
  expect([...new Set(declared)].sort()).toEqual(served.toSorted())
})
