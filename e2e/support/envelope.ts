import { type APIResponse, expect } from '@playwright/test'
import { z } from 'zod'

const record = z.record(z.string(), z.unknown())
const ids = {
  requestId: z.uuid(),
  upstreamRequestId: z.string().min(1).optional(),
  asOf: z.iso.datetime().optional(),
}
const one = z.strictObject({ data: record, ...ids })
/** Figures of a list from the index. */
const figures = {
  total: z.int().optional(),
  sumCents: z.int().optional(),
  cancelledCents: z.int().optional(),
  cancelledTotal: z.int().optional(),
  voidTotal: z.int().optional(),
  unread: z.int().optional(),
  unknownCount: z.int().optional(),
  atLeast: z.boolean().optional(),
  indexedAt: z.iso.datetime().optional(),
}
/** How much of the index a list of bills is from. */
const read = { read: record.optional() }
/** The minute's budget in the list of exports. */
const minute = { requestsPerMinute: z.int().optional() }
const list = z.strictObject({
  data: z.array(record),
  next: z.string().min(1).nullable(),
  openEnded: z.boolean().optional(),
  unreadable: z.int().positive().optional(),
  extra: record.optional(),
  ...figures,
  ...minute,
  ...read,
  ...ids,
})
const problem = z.looseObject({
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.number(),
  code: z.string(),
  detail: z.string().min(1),
  requestId: z.uuid(),
  upstreamRequestId: z.string().optional(),
  errors: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
})

export type Fields = z.infer<typeof record>
export type Rows = { items: Fields[]; next: string | null; openEnded: boolean; upstreamRequestId?: string }
export type ProblemBody = z.infer<typeof problem>

async function parsed<T extends z.ZodType>(answer: APIResponse, status: number, shape: T): Promise<z.output<T>> {
  const text = await answer.text()
  expect(answer.status(), `${answer.url()} answered ${text.slice(0, 500)}`).toBe(status)
  const body = shape.parse(JSON.parse(text))
  expect(answer.headers()['x-request-id']).toBe(record.parse(body).requestId)
  return body
}

/** `data` of a well-formed answer about one record. */
export async function dataOf(answer: APIResponse, status = 200): Promise<Fields> {
  return (await parsed(answer, status, one)).data
}

/** A page of a well-formed list. */
export async function rowsOf(answer: APIResponse): Promise<Rows> {
  const { data, next, openEnded = false, upstreamRequestId } = await parsed(answer, 200, list)
  return { items: data, next, openEnded, upstreamRequestId }
}

/** A well-formed problem with this status and code. */
export async function problemOf(answer: APIResponse, status: number, code: string): Promise<ProblemBody> {
  expect(answer.headers()['content-type']).toContain('application/problem+json')
  const body = await parsed(answer, status, problem)
  expect(body).toMatchObject({ status, code })
  return body
}

/** Every row of a list, page after page. */
export async function everyRow(page: (cursor: string | null) => Promise<APIResponse>): Promise<Fields[]> {
  const rows: Fields[] = []
  let cursor: string | null = null
  do {
    const { items, next } = await rowsOf(await page(cursor))
    rows.push(...items)
    cursor = next
  } while (cursor !== null)
  return rows
}
