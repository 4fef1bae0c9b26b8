import 'server-only'
import { z } from 'zod'
import { errorCodes } from '@/lib/core/error-codes'
import { rolesThatMay } from '@/lib/core/permissions'
import type { Method, Route, RouteSchemas } from './route'

export type Schema = z.core.JSONSchema.BaseSchema

/** Description of an address without a contract. */
export type PlainAddress = {
  method: Method
  path: string
  summary: string
  /** No session is needed, or the address or the body carries its own credential. */
  open?: true
  takes?: Schema
  answers: { status: number; contentType?: string }
}

/** `GET /api/openapi.json`: OpenAPI 3.1, generated from the routes' schemas. */
export function apiDocument(all: readonly Route[], plain: readonly PlainAddress[]) {
  const described = [
    ...all.map(({ method, path, schemas }) => ({ method, path, operation: describeRoute(method, path, schemas) })),
    ...plain.map((address) => ({ ...address, operation: describePlain(address) })),
  ]
  const byPath = Map.groupBy(described, ({ path }) => `/api/${path}`)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lastro',
      version: '1',
      description:
        'Answers are `{ data, requestId }`; a page of a list also has `next`, the cursor of the page after it. Money is integer cents. Errors are `application/problem+json`. Writes must come from the same origin.',
    },
    paths: Object.fromEntries(
      [...byPath].map(([path, found]) => [
        path,
        Object.fromEntries(found.map(({ method, operation }) => [method.toLowerCase(), operation])),
      ]),
    ),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' } },
      schemas: { Problem: problem },
      responses: {
        Problem: {
          description: 'Refused or failed',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
    security: [{ session: [] }],
  }
}

const problem = {
  type: 'object',
  required: ['title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: errorCodes },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { type: 'object' } },
  },
}

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const parametersIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])

const idOf = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/[^\w]+/).filter(Boolean)]
    .map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('')

const tagOf = (path: string) =>
  (path.startsWith('pix/') ? path.split('/').slice(0, 2) : path.split('/').slice(0, 1)).join('/')

function describeRoute(method: Method, path: string, { may, input, takes, output, status, keyed }: RouteSchemas) {
  const inPath = parametersIn(path)
  const schema = toJson(input, 'input')
  const rest = without(schema, inPath)
  const query = takes === 'json' ? [] : Object.entries(propertiesOf(rest))
  const required = requiredOf(rest)
  return {
    operationId: idOf(method, path),
    tags: [tagOf(path)],
    summary: `${method} ${path}`,
    description: `Roles: ${rolesThatMay(may).join(', ')}.`,
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: propertiesOf(schema)[name] ?? text })),
      ...query.map(([name, of]) => ({ name, in: 'query', required: required.includes(name), schema: of })),
      ...(output === 'file' ? [{ name: 'download', in: 'query', schema: { enum: ['0', '1'] } }] : []),
      ...(keyed
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }]
        : []),
    ],
    ...(takes === 'json' && method !== 'GET' && { requestBody: bodyOf(rest) }),
    ...(takes === 'bytes' && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: { [status]: answerOf(output), default: { $ref: '#/components/responses/Problem' } },
  }
}

function describePlain({ method, path, summary, open, takes, answers: { status, contentType } }: PlainAddress) {
  return {
    operationId: idOf(method, path),
    tags: [tagOf(path)],
    summary,
    parameters: parametersIn(path).map((name) => ({ name, in: 'path', required: true, schema: text })),
    ...(takes && { requestBody: bodyOf(takes) }),
    ...(open && { security: [] }),
    responses: {
      [status]: { description: 'Done', ...(contentType && { content: { [contentType]: {} } }) },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const text: Schema = { type: 'string' }

const bodyOf = (schema: Schema) => ({
  required: requiredOf(schema).length > 0,
  content: { 'application/json': { schema } },
})

function answerOf(output: RouteSchemas['output']) {
  if (output === null) return { description: 'Done' }
  if (output === 'file') return { description: 'The file', content: { '*/*': {} } }
  const schema = toJson(output, 'output')
  const { items, ...more } = propertiesOf(schema)
  const page = items !== undefined && 'next' in more
  const envelope = {
    type: 'object',
    required: ['data', 'requestId', ...(page ? ['next'] : [])],
    properties: page ? { data: items, ...more, requestId: text } : { data: schema, requestId: text },
  }
  return { description: 'Done', content: { 'application/json': { schema: envelope } } }
}

function propertiesOf(schema: Schema): Record<string, Schema> {
  const { properties = {} } = schema
  return Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, Schema] => isSchema(entry[1])))
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const requiredOf = ({ required }: Schema): string[] => required ?? []

/** An input's schema without its path parameters. */
function without(schema: Schema, names: readonly string[]): Schema {
  const branches = [schema.anyOf, schema.oneOf].find((found) => found !== undefined)
  if (branches) return { anyOf: branches.filter(isSchema).map((branch) => without(branch, names)) }
  const properties = Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name))
  const required = requiredOf(schema).filter((name) => !names.includes(name))
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : { required: undefined }),
  }
}
