import { globSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { roles, rolesThatMay } from '@/lib/core/permissions'
import { apiDocumentText, plainAddresses } from './api-document'
import { everyRoute } from './routes'

const parameter = z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']) })
const operation = z.object({
  parameters: z.array(parameter),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const document = z
  .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(JSON.parse(apiDocumentText()))

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(apiDocumentText()))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every address that is served is described, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = [...everyRoute, ...plainAddresses].map(({ method, path }) => `${method} /api/${path}`)
  expect(described.sort()).toEqual(served.sort())
})

test('addresses with a file of their own are described, too', () => {
  const files = globSync('app/api/**/route.ts').map((file) => file.split('/').slice(2, -1).join('/'))
  const plain = plainAddresses.map(({ path }) => path.replace(/\{(\w+)\}/g, '[$1]'))
  expect(files.filter((path) => !/^(auth\/|refused$|\[\.\.\.path\]$)/.test(path)).sort()).toEqual(
    [...new Set(plain)].sort(),
  )
})

test('a write has its key in the address and the rest in its body', () => {
  const change = document.paths['/api/users/{id}']?.patch
  expect(change?.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path' })])
  expect(JSON.stringify(change?.requestBody)).toContain('"roles"')
  expect(JSON.stringify(change?.requestBody)).not.toContain('"id"')
})

test('what moves money needs an idempotency key', () => {
  const keyed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).some(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      ? [path]
      : [],
  )
  expect(keyed).toEqual(expect.arrayContaining(['/api/pix/transfers', '/api/pix/charges', '/api/pix/refunds']))
})

test('docs/api-roles.md says which role may use which address; vitest -u on this file prints it again', async () => {
  const marks = (allowed: readonly string[]) => roles.map((role) => (allowed.includes(role) ? '✓' : '')).join(' | ')
  const rows = everyRoute
    .map(({ method, path, schemas: { may } }) => ({ address: `${path} ${method}`, may }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
    .map(({ address, may }) => `| ${address.replace(/(.*) (.*)/, '`$2 /api/$1`')} | ${marks(rolesThatMay(may))} |`)
  const table = [`| address | ${roles.join(' | ')} |`, `|---|${roles.map(() => ':-:|').join('')}`, ...rows]
  const text = `# Who may use which address\n\nPrinted from the contracts.\n\n${table.join('\n')}\n`
  await expect(text).toMatchFileSnapshot('../docs/api-roles.md')
})
