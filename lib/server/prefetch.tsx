import 'server-only'
import { randomUUID } from 'node:crypto'
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { cookies } from 'next/headers'
import { cache, type ReactNode } from 'react'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { queryKey } from '@/lib/core/query-key'
import { currentSession, requirePerson } from './auth/session'
import { ifAnswered } from './db/outage'
import { type RequestContext, withRequestContext } from './http/request-context'
import { nowhere, pagePosition } from './live/messages'
import { wroteCookie } from './own-writes'
import type { Read } from './read'

/** Past this the page is sent without the rows; the browser's own call then joins the one under way. */
const timeoutMs = 2_000

type PrefetchProps<I extends z.ZodType, O extends z.ZodType> = {
  of: Read<I, O>
  input?: z.input<I>
  /** Nothing is read. */
  skip?: boolean
  children: ReactNode
}

/** Where the live messages stood before the page read anything: taken once a page. */
export const positionBeforeReads = cache(() => ifAnswered(pagePosition(), () => nowhere))

/**
 * Read once a page, however many of its parts are filled from it: were they to show different moments, the browser would not
 * find what the server drew.
 */
const readOnce = cache(async (of: Read, inputJson: string) => {
  const [person] = await Promise.all([requirePerson(), positionBeforeReads()])
  const gaveUp = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))
  const perform = () =>
    of.performShared(JSON.parse(inputJson), { person, signal: new AbortController().signal }).catch(() => null)
  const session = await currentSession()
  const context: RequestContext = {
    requestId: randomUUID(),
    caller: session.person ? session : undefined,
    wroteLately: (await cookies()).has(wroteCookie),
  }
  const output = await Promise.race([withRequestContext(context, perform), gaveUp])
  if (output === null) return null
  const data = isPage(output) ? { pages: [withAge(output, context.asOf)], pageParams: [null] } : output
  return { data, updatedAt: Date.now() }
})

/**
 * Fills the first paint from a read, by the same permission and parsing as its route. A failure is left to the browser's
 * own call, which shows it. Lists are stored in the shape of infinite queries.
 */
export async function Prefetch<I extends z.ZodType, O extends z.ZodType>({
  of,
  input,
  skip,
  children,
}: PrefetchProps<I, O>) {
  if (skip) return children
  const found = await readOnce(of, JSON.stringify(input ?? {}))
  const client = new QueryClient()
  if (found) client.setQueryData(queryKey(of.path, input ?? {}), found.data, { updatedAt: found.updatedAt })
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}

/** What a read answers the person, as a page itself may need it; null where it refuses. */
export async function readIfPossible<I extends z.ZodType, O extends z.ZodType>(
  of: Read<I, O>,
  input: z.input<I>,
): Promise<z.output<O> | null> {
  const [person] = await Promise.all([requirePerson(), positionBeforeReads()])
  return of.performShared(input, { person, signal: new AbortController().signal }).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
}

/** A number that a page can do without: 0 while the database is away. */
export function countIfPossible(counting: Promise<number>): Promise<number> {
  return ifAnswered(counting, () => 0)
}

function isPage(output: unknown): output is object {
  return typeof output === 'object' && output !== null && 'items' in output && 'next' in output
}

function withAge(page: object, asOf: number | undefined): object {
  return asOf === undefined ? page : { ...page, asOf: new Date(asOf).toISOString() }
}
