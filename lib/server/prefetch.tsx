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

/** After this time the page is sent without the rows, in ms; the browser's own call joins the running read. */
const timeoutMs = 2_000

type PrefetchProps<I extends z.ZodType, O extends z.ZodType> = {
  of: Read<I, O>
  input?: z.input<I>
  /** Skips the read. */
  skip?: boolean
  children: ReactNode
}

/** Position of the live messages before the page reads anything; determined once per page. */
export const positionBeforeReads = cache(() => ifAnswered(pagePosition(), () => nowhere))

/** Each read runs once per page, so that all parts show the same moment; otherwise hydration would fail. */
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
 * Fills the first paint from a read, with the permission and parsing of its route. A failure is left to the browser's
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

/** A read's answer for the page itself; null when it is refused. */
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

/** A count that a page can do without: 0 while the database is unavailable. */
export function countIfPossible(counting: Promise<number>): Promise<number> {
  return ifAnswered(counting, () => 0)
}

function isPage(output: unknown): output is object {
  return typeof output === 'object' && output !== null && 'items' in output && 'next' in output
}

function withAge(page: object, asOf: number | undefined): object {
  return asOf === undefined ? page : { ...page, asOf: new Date(asOf).toISOString() }
}
