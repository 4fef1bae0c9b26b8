'use client'

import { type DefaultOptions, isServer, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api'
import { ReadingClient } from './reading-client'

/** A refusal stays a refusal; what may be a hiccup is read once more. The server has retried upstream already. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.code === 'network'
}

const defaults: DefaultOptions = {
  queries: {
    staleTime: 15_000,
    gcTime: 10 * 60_000,
    retry: worthRetrying,
    retryDelay: 800,
    refetchOnWindowFocus: true,
  },
  mutations: { retry: false },
}

/** A finite time would hold on to everything that was drawn until it is over. */
const onServer = { ...defaults.queries, gcTime: Number.POSITIVE_INFINITY }

let inBrowser: QueryClient | undefined

/** One for the life of the page in the browser, a new one for every render on the server. */
function queryClient(): QueryClient {
  if (isServer) return new ReadingClient({ defaultOptions: { ...defaults, queries: onServer } })
  inBrowser ??= new ReadingClient({ defaultOptions: defaults })
  return inBrowser
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
}
