import { NextRequest } from 'next/server'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { readContract } from '@/lib/core/contract'
import { sealCookie, sessionCookieName } from '@/lib/server/auth/session'
import { startSession } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import { readRoute } from './http/routes'
import { read } from './read'
import { inReadTurn } from './read-turns'

setTestEnvironment()

const together = 6
const mostWaiting = 400

type Begun = { who: string; n: number; end: () => void; fail: () => void }
/** Reads that are running, in the order of their start. */
let begun: Begun[] = []
let mostAtOnce = 0

const contract = readContract<{ n: unknown }, { n: number }>('search', { may: 'companies.read' })
const GET = readRoute(
  read(contract, {
    input: z.strictObject({ n: z.coerce.number() }),
    output: z.object({ n: z.number() }),
    run: ({ n }, person) =>
      new Promise((resolve, reject) => {
        begun.push({ who: person.name, n, end: () => resolve({ n }), fail: () => reject(new Error('failed')) })
        mostAtOnce = Math.max(mostAtOnce, begun.filter(({ who }) => who === person.name).length)
      }),
  }),
)

async function signedIn(name: string) {
  const { id } = await createPerson(name, 'finance')
  const sid = await (await db()).transaction((tx) =>
    startSession(tx, { userId: id, address: null, agent: null, way: 'password', proven: false }),
  )
  const cookie = `${sessionCookieName()}=${await sealCookie({ sub: id, sid })}`
  return (n: number, signal?: AbortSignal) => {
    const request = new NextRequest(`http://lastro.test/api/search?n=${n}`, { headers: { cookie }, signal })
    return GET.handle(request, { params: Promise.resolve({}) })
  }
}

/** Ends running reads, oldest first, until this many have ended. */
async function endAll(count: number): Promise<void> {
  for (let ended = 0; ended < count; ended += 1) {
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(0)
    begun.shift()?.end()
  }
}

const beganOf = (who: string) => begun.filter((one) => one.who === who).map(({ n }) => n)
const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

beforeEach(() => {
  begun = []
  mostAtOnce = 0
})

test('of 400 reads of one person six are at work at a time, and the list of another begins at once', async () => {
  const [marina, paulo] = [await signedIn('Marina'), await signedIn('Paulo')]
  const burst = Array.from({ length: 400 }, (_, n) => marina(n))
  await expect.poll(() => begun.length).toBe(together)
  const list = paulo(7)
  await expect.poll(() => beganOf('Paulo')).toEqual([7])
  expect(beganOf('Marina')).toHaveLength(together)
  begun.find(({ who }) => who === 'Paulo')?.end()
  expect((await list).status).toBe(200)

  begun = begun.filter(({ who }) => who === 'Marina')
  await endAll(400)
  expect(new Set(await statuses(burst))).toEqual(new Set([200]))
  expect(mostAtOnce).toBe(together)
})

test('reads that wait begin in the order in which they came', async () => {
  const order: number[] = []
  const reads = Array.from({ length: 20 }, (_, n) =>
    inReadTurn('one person', new AbortController().signal, async () => {
      order.push(n)
    }),
  )
  await Promise.all(reads)
  expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('a read that fails passes its turn on, and a caller who goes away leaves the queue', async () => {
  const ask = await signedIn('Rosa')
  const first = Array.from({ length: together }, (_, n) => ask(n))
  await expect.poll(() => begun.length).toBe(together)
  const leaving = new AbortController()
  const [left, next] = [ask(6, leaving.signal), ask(7)]
  leaving.abort()
  expect((await left).status).toBe(500)
  begun.shift()?.fail()
  await expect.poll(() => beganOf('Rosa')).toHaveLength(together)
  expect(beganOf('Rosa')).toContain(7)
  await endAll(together)
  expect((await statuses([...first, next])).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 500])
})

test('a read beyond those that may wait is refused with Retry-After, until some have been read', async () => {
  const ask = await signedIn('Tiago')
  const all = Array.from({ length: together + mostWaiting + 1 }, (_, n) => ask(n))
  const refused = await Promise.race(all)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'too_many_attempts', record: { code: 'refused.reads-waiting' } })
  await endAll(together + mostWaiting)
  expect((await statuses(all)).filter((status) => status !== 200)).toEqual([429])
  const later = ask(0)
  await endAll(1)
  expect((await later).status).toBe(200)
})
